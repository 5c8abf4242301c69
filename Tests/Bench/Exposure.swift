import Foundation
import ReadoutGeometry

/// The conditions of a photo: the camera's position, and the defects of light and lens.
struct Exposure: Sendable {
    /// Degrees between the camera's axis and the normal of the thing.
    var tilt = 0.0
    /// Direction of the axis about which the camera is tilted, in degrees.
    var tiltDirection = 0.0
    /// Turn about the camera's axis in degrees.
    var turn = 0.0
    /// Pixels of the photo for one pixel of the template at working size, at the aim.
    var scale = 1.0
    /// Standard deviation of the blur, in pixels of the photo at working size.
    var blur = 0.7
    /// Standard deviation of the noise, in grey levels.
    var noise = 4.0
    /// Share of the thing's visible part that is covered, 0...1.
    var occlusion = 0.0
    /// Share of the light that is missing at the darkest edge, 0...1.
    var shade = 0.3

    /// Focal length divided by the longer side of the sensor: a phone's main camera.
    private static let focalLength = 0.8

    /// Conditions that nobody would complain about.
    static func ordinary(_ generator: inout SeededGenerator) -> Exposure {
        var exposure = Exposure()
        exposure.tilt = 15 * generator.fraction()
        exposure.tiltDirection = 360 * generator.fraction()
        exposure.turn = 30 * generator.fraction() - 15
        exposure.scale = 0.8 + 0.2 * generator.fraction()
        exposure.shade = 0.5 * generator.fraction()
        return exposure
    }

    /// Conditions under which photos must be aligned: up to 35 degrees of tilt, any turn, scale from a half to two.
    static func promised(_ generator: inout SeededGenerator) -> Exposure {
        var exposure = ordinary(&generator)
        exposure.tilt = 35 * generator.fraction()
        exposure.turn = 360 * generator.fraction()
        exposure.scale = pow(2, 2 * generator.fraction() - 1)
        exposure.blur = 0.5 + generator.fraction()
        exposure.noise = 8 * generator.fraction()
        return exposure
    }

    /// Conditions of people who read their meter every day: sharp and light enough to read, roughly from the front, the
    /// whole thing in the photo.
    static func everyday(_ generator: inout SeededGenerator) -> Exposure {
        var exposure = Exposure()
        exposure.tilt = 22 * generator.fraction()
        exposure.tiltDirection = 360 * generator.fraction()
        exposure.turn = 24 * generator.fraction() - 12
        exposure.scale = 0.72 + 0.23 * generator.fraction()
        exposure.shade = 0.5 * generator.fraction()
        exposure.blur = 0.5 + 1.1 * generator.fraction()
        exposure.noise = 2 + 8 * generator.fraction()
        return exposure
    }

    /// Transform from the template's working picture to the photo.
    /// - Parameter aim: the point of the template in the middle of the photo.
    func transform(aim: Point, width: Int, height: Int) -> Homography {
        let focal = Exposure.focalLength * Double(max(width, height))
        let distance = focal / scale
        let (c, s) = (cos(turn * .pi / 180), sin(turn * .pi / 180))
        let (a, b) = (cos(tiltDirection * .pi / 180), sin(tiltDirection * .pi / 180))
        let (flat, deep) = (cos(tilt * .pi / 180), sin(tilt * .pi / 180))
        // Columns of the rotation about the axis (a, b) in the plane, by Rodrigues, then about the view.
        let column0 = (a * a + b * b * flat, a * b * (1 - flat), -b * deep)
        let column1 = (a * b * (1 - flat), b * b + a * a * flat, a * deep)
        func turned(_ v: (Double, Double, Double)) -> (Double, Double, Double) {
            (c * v.0 - s * v.1, s * v.0 + c * v.1, v.2)
        }
        let u = turned(column0), v = turned(column1)
        let (x, y) = (Double(width) / 2, Double(height) / 2)
        return Homography(elements: [
            focal * u.0 + x * u.2, focal * v.0 + x * v.2, x * distance,
            focal * u.1 + y * u.2, focal * v.1 + y * v.2, y * distance,
            u.2, v.2, distance,
        ]).after(.translation(-aim.x, -aim.y))
    }
}
