#include <stddef.h>
#include <stdint.h>
#include <string.h>

/// Swift compiles for the least processor of its kind and has no word for others, and its vectors of numbers are slow to
/// convert; hence these functions.

#if defined(__x86_64__)
#include <immintrin.h>
#define READOUT_VECTORS __attribute__((target("avx2,fma")))
#define READOUT_INTEGER_VECTORS __attribute__((target("avx512f,avx512vnni")))
/// Whether the processor has what the functions below are compiled for.
static inline int readout_has_vectors(void) {
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
}
/// Whether it has what those for thirty-two whole numbers at a time are compiled for.
static inline int readout_has_integer_vectors(void) {
    return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vnni");
}
#elif defined(__aarch64__)
#define READOUT_VECTORS
static inline int readout_has_vectors(void) { return 1; }
#else
#define READOUT_VECTORS
static inline int readout_has_vectors(void) { return 0; }
#endif

/// Eight numbers at any place in memory.
typedef float readout_eight __attribute__((vector_size(32), aligned(4)));

/// Places at which the sums are computed at a time: two times eight.
#define READOUT_WIDTH 16

/// The sums of four outputs of a convolution over READOUT_WIDTH neighbouring places; each sum is added up in the order of the
/// taps.
READOUT_VECTORS static inline void readout_convolve_tile(
    const float *values, const ptrdiff_t *offsets, ptrdiff_t taps, const float *weights,
    float *sums, ptrdiff_t stride) {
    readout_eight a0 = {0}, a1 = {0}, b0 = {0}, b1 = {0};
    readout_eight c0 = {0}, c1 = {0}, d0 = {0}, d1 = {0};
    for (ptrdiff_t tap = 0; tap < taps; tap++) {
        const float *place = values + offsets[tap];
        const readout_eight left = *(const readout_eight *)place;
        const readout_eight right = *(const readout_eight *)(place + 8);
        const float *weight = weights + 4 * tap;
        a0 += left * weight[0];
        a1 += right * weight[0];
        b0 += left * weight[1];
        b1 += right * weight[1];
        c0 += left * weight[2];
        c1 += right * weight[2];
        d0 += left * weight[3];
        d1 += right * weight[3];
    }
    *(readout_eight *)sums = a0;
    *(readout_eight *)(sums + 8) = a1;
    *(readout_eight *)(sums + stride) = b0;
    *(readout_eight *)(sums + stride + 8) = b1;
    *(readout_eight *)(sums + 2 * stride) = c0;
    *(readout_eight *)(sums + 2 * stride + 8) = c1;
    *(readout_eight *)(sums + 3 * stride) = d0;
    *(readout_eight *)(sums + 3 * stride + 8) = d1;
}

/// The sums of four outputs of a convolution.
/// @param values the input
/// @param offsets where each of the `taps` weights finds its first input
/// @param weights for each tap four weights, one an output
/// @param sums room for four times `count` sums, output by output
/// @param count places, at least READOUT_WIDTH
READOUT_VECTORS static inline void readout_convolve(
    const float *values, const ptrdiff_t *offsets, ptrdiff_t taps, const float *weights,
    float *sums, ptrdiff_t count) {
    for (ptrdiff_t place = 0; place < count; place += READOUT_WIDTH) {
        /* The last ones once more rather than fewer at a time. */
        const ptrdiff_t start = place + READOUT_WIDTH <= count ? place : count - READOUT_WIDTH;
        readout_convolve_tile(values + start, offsets, taps, weights, sums + start, count);
    }
}

/// Places at which the sums of whole numbers are computed at a time.
#define READOUT_PLACES 32

/// The sums of four outputs of a convolution of whole numbers over READOUT_PLACES neighbouring places.
static inline void readout_convolve_integers_plainly(
    const uint32_t *values, const ptrdiff_t *offsets, ptrdiff_t taps, const uint32_t *weights,
    float *sums, ptrdiff_t stride) {
    for (int output = 0; output < 4; output++) {
        int32_t totals[READOUT_PLACES] = {0};
        for (ptrdiff_t tap = 0; tap < taps; tap++) {
            const uint32_t weight = weights[4 * tap + output];
            const int16_t first = (int16_t)weight, second = (int16_t)(weight >> 16);
            const uint32_t *place = values + offsets[tap];
            for (int i = 0; i < READOUT_PLACES; i++) {
                const int16_t left = (int16_t)place[i], right = (int16_t)(place[i] >> 16);
                totals[i] += (int32_t)first * left + (int32_t)second * right;
            }
        }
        for (int i = 0; i < READOUT_PLACES; i++) sums[output * stride + i] = (float)totals[i];
    }
}

#if defined(__x86_64__)
/// Defines a function that does the same for as many places as two vectors of `size` words hold.
/// @param add adds the products of two vectors of words to a vector of sums
#define READOUT_CONVOLVE_INTEGERS(name, processor, vector, load, repeat, add, store, size)           \
    processor static inline void name(                                                             \
        const uint32_t *values, const ptrdiff_t *offsets, ptrdiff_t taps, const uint32_t *weights,  \
        float *sums, ptrdiff_t stride) {                                                           \
        vector a0 = {0}, a1 = {0}, b0 = {0}, b1 = {0}, c0 = {0}, c1 = {0}, d0 = {0}, d1 = {0};     \
        for (ptrdiff_t tap = 0; tap < taps; tap++) {                                               \
            const uint32_t *place = values + offsets[tap];                                         \
            const vector left = load((const vector *)place);                                       \
            const vector right = load((const vector *)(place + size));                             \
            const uint32_t *weight = weights + 4 * tap;                                            \
            const vector a = repeat((int32_t)weight[0]), b = repeat((int32_t)weight[1]);           \
            const vector c = repeat((int32_t)weight[2]), d = repeat((int32_t)weight[3]);           \
            a0 = add(a0, left, a);                                                                 \
            a1 = add(a1, right, a);                                                                \
            b0 = add(b0, left, b);                                                                 \
            b1 = add(b1, right, b);                                                                \
            c0 = add(c0, left, c);                                                                 \
            c1 = add(c1, right, c);                                                                \
            d0 = add(d0, left, d);                                                                 \
            d1 = add(d1, right, d);                                                                \
        }                                                                                          \
        store(sums, a0);                                                                           \
        store(sums + size, a1);                                                                    \
        store(sums + stride, b0);                                                                  \
        store(sums + stride + size, b1);                                                           \
        store(sums + 2 * stride, c0);                                                              \
        store(sums + 2 * stride + size, c1);                                                       \
        store(sums + 3 * stride, d0);                                                              \
        store(sums + 3 * stride + size, d1);                                                       \
    }

#define READOUT_ADD_FOUR(sums, a, b) _mm_add_epi32(sums, _mm_madd_epi16(a, b))
#define READOUT_ADD_EIGHT(sums, a, b) _mm256_add_epi32(sums, _mm256_madd_epi16(a, b))
#define READOUT_STORE_FOUR(place, sums) _mm_storeu_ps(place, _mm_cvtepi32_ps(sums))
#define READOUT_STORE_EIGHT(place, sums) _mm256_storeu_ps(place, _mm256_cvtepi32_ps(sums))
#define READOUT_STORE_SIXTEEN(place, sums) _mm512_storeu_ps(place, _mm512_cvtepi32_ps(sums))

READOUT_CONVOLVE_INTEGERS(
    readout_convolve_8_integers, , __m128i, _mm_loadu_si128, _mm_set1_epi32, READOUT_ADD_FOUR,
    READOUT_STORE_FOUR, 4)
READOUT_CONVOLVE_INTEGERS(
    readout_convolve_16_integers, READOUT_VECTORS, __m256i, _mm256_loadu_si256, _mm256_set1_epi32,
    READOUT_ADD_EIGHT, READOUT_STORE_EIGHT, 8)
READOUT_CONVOLVE_INTEGERS(
    readout_convolve_32_integers, READOUT_INTEGER_VECTORS, __m512i, _mm512_loadu_si512,
    _mm512_set1_epi32, _mm512_dpwssd_epi32, READOUT_STORE_SIXTEEN, 16)
#endif

/// Calls such a function until all places are done: the last ones once more rather than fewer at a time.
#define READOUT_FOR_ALL_PLACES(name, size)                                                         \
    for (ptrdiff_t place = 0; place < count; place += size) {                                      \
        const ptrdiff_t start = place + size <= count ? place : count - size;                      \
        name(values + start, offsets, taps, weights, sums + start, count);                         \
    }

/// The sums of four outputs of a convolution of whole numbers with signs, two of sixteen bits a word; the same on every
/// processor. No sum may need more than thirty-two bits on the way.
/// @param values the input, two channels a word
/// @param offsets where each of the `taps` words of weights finds its first input
/// @param weights for each tap four words, one an output
/// @param sums room for four times `count` sums, output by output
/// @param count places, at least READOUT_PLACES
/// @param isPlain whether to do without the processor's vectors
static inline void readout_convolve_integers(
    const uint32_t *values, const ptrdiff_t *offsets, ptrdiff_t taps, const uint32_t *weights,
    float *sums, ptrdiff_t count, int isPlain) {
    if (isPlain) {
        READOUT_FOR_ALL_PLACES(readout_convolve_integers_plainly, READOUT_PLACES)
        return;
    }
#if defined(__x86_64__)
    if (readout_has_integer_vectors()) {
        READOUT_FOR_ALL_PLACES(readout_convolve_32_integers, 32)
    } else if (readout_has_vectors()) {
        READOUT_FOR_ALL_PLACES(readout_convolve_16_integers, 16)
    } else {
        READOUT_FOR_ALL_PLACES(readout_convolve_8_integers, 8)
    }
#else
    READOUT_FOR_ALL_PLACES(readout_convolve_integers_plainly, READOUT_PLACES)
#endif
}

/// Samples that are computed at a time.
#define READOUT_SAMPLES 8

typedef double readout_positions __attribute__((vector_size(8 * READOUT_SAMPLES)));
typedef float readout_grays __attribute__((vector_size(4 * READOUT_SAMPLES), aligned(4)));
typedef int32_t readout_places __attribute__((vector_size(4 * READOUT_SAMPLES)));

/// Does what `readout_sample` does. The products are rounded before they are added, so that every processor finds the same.
__attribute__((always_inline)) static inline void readout_sample_by_any(
    const uint8_t *pixels, ptrdiff_t width, ptrdiff_t height, double x, double y, double w,
    double dx, double dy, double dw, float *grays, ptrdiff_t count) {
#pragma clang fp contract(off)
    const readout_positions number = {0, 1, 2, 3, 4, 5, 6, 7};
    const readout_positions first = {0};
    const readout_places none = {0};
    for (ptrdiff_t place = 0; place < count; place += READOUT_SAMPLES) {
        /* The last ones once more rather than fewer at a time. */
        const ptrdiff_t start = place + READOUT_SAMPLES <= count ? place : count - READOUT_SAMPLES;
        const readout_positions at = number + (double)start;
        const readout_positions near = 1 / (w + dw * at);
        const readout_positions across = __builtin_elementwise_min(
            __builtin_elementwise_max((x + dx * at) * near - 0.5, first), first + (double)(width - 1));
        const readout_positions down = __builtin_elementwise_min(
            __builtin_elementwise_max((y + dy * at) * near - 0.5, first), first + (double)(height - 1));
        /* The pixel left of and above each place; processors that Swift knows store a pair's first byte lowest. */
        const readout_places column = __builtin_elementwise_min(
            __builtin_convertvector(across, readout_places), none + (int32_t)(width - 2));
        const readout_places row = __builtin_elementwise_min(
            __builtin_convertvector(down, readout_places), none + (int32_t)(height - 2));
        readout_places upper, lower;
        for (int i = 0; i < READOUT_SAMPLES; i++) {
            const uint8_t *pixel = pixels + row[i] * width + column[i];
            uint16_t pair[2];
            memcpy(&pair[0], pixel, 2);
            memcpy(&pair[1], pixel + width, 2);
            upper[i] = pair[0];
            lower[i] = pair[1];
        }
        const readout_grays right = __builtin_convertvector(
            across - __builtin_convertvector(column, readout_positions), readout_grays);
        const readout_grays low = __builtin_convertvector(
            down - __builtin_convertvector(row, readout_positions), readout_grays);
        const readout_grays a = __builtin_convertvector(upper & 255, readout_grays);
        const readout_grays b = __builtin_convertvector(upper >> 8, readout_grays);
        const readout_grays c = __builtin_convertvector(lower & 255, readout_grays);
        const readout_grays d = __builtin_convertvector(lower >> 8, readout_grays);
        const readout_grays top = a + (b - a) * right, foot = c + (d - c) * right;
        *(readout_grays *)(grays + start) = top + (foot - top) * low;
    }
}

#if defined(__x86_64__)
/// Defines a function that does the same with a processor's vectors.
#define READOUT_SAMPLE(name, processor)                                                            \
    processor static inline void name(                                                             \
        const uint8_t *pixels, ptrdiff_t width, ptrdiff_t height, double x, double y, double w,    \
        double dx, double dy, double dw, float *grays, ptrdiff_t count) {                          \
        readout_sample_by_any(pixels, width, height, x, y, w, dx, dy, dw, grays, count);           \
    }

READOUT_SAMPLE(readout_sample_by_four, READOUT_VECTORS)
READOUT_SAMPLE(readout_sample_by_eight, READOUT_INTEGER_VECTORS)
#endif

/// Brightness of a picture at places along a line, interpolated between the four pixels around each place; outside the
/// picture, the nearest pixel's. The places are given in homogeneous coordinates.
/// @param pixels row by row, at least two rows of at least two pixels
/// @param x of the first place, in pixels from the left edge, times `w`
/// @param y of the first place, in pixels from the upper edge, times `w`
/// @param w the first place's third coordinate
/// @param dx from place to place, like `dy` and `dw`
/// @param grays receives `count` numbers in 0...255
/// @param count places, at least `READOUT_SAMPLES`
static inline void readout_sample(
    const uint8_t *pixels, ptrdiff_t width, ptrdiff_t height, double x, double y, double w,
    double dx, double dy, double dw, float *grays, ptrdiff_t count) {
#if defined(__x86_64__)
    if (readout_has_integer_vectors()) {
        readout_sample_by_eight(pixels, width, height, x, y, w, dx, dy, dw, grays, count);
        return;
    }
    if (readout_has_vectors()) {
        readout_sample_by_four(pixels, width, height, x, y, w, dx, dy, dw, grays, count);
        return;
    }
#endif
    readout_sample_by_any(pixels, width, height, x, y, w, dx, dy, dw, grays, count);
}
