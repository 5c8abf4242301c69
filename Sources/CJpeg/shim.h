#include <setjmp.h>
#include <stddef.h>
#include <stdio.h>
#include <jpeglib.h>
#include <jerror.h>

/// libjpeg reports errors by a jump out of its functions, which Swift cannot take; hence this one function.
struct readout_jpeg_errors {
    struct jpeg_error_mgr base;
    jmp_buf jump;
    int damaged;
};

static inline void readout_jpeg_exit(j_common_ptr info) {
    longjmp(((struct readout_jpeg_errors *)info->err)->jump, 1);
}

/// Tells warnings of lost data from those that many cameras give cause for, such as bytes too many before a
/// marker. Says nothing.
static inline void readout_jpeg_note(j_common_ptr info, int level) {
    struct readout_jpeg_errors *errors = (struct readout_jpeg_errors *)info->err;
    if (level >= 0) return;
    switch (errors->base.msg_code) {
        case JWRN_HIT_MARKER:
        case JWRN_HUFF_BAD_CODE:
        case JWRN_ARITH_BAD_CODE:
        case JWRN_JPEG_EOF:
        case JWRN_MUST_RESYNC:
            errors->damaged = 1;
    }
}

static inline void readout_jpeg_say_nothing(j_common_ptr info) { (void)info; }

/// Decodes the brightness of a JPEG of one or three channels.
/// @param reduction 1, 2, 4 or 8: the part of its size to decode it at
/// @param pixels room for `width * height` bytes, the size divided by `reduction` and rounded up
/// @return 0 when all went well, 1 when the JPEG is damaged or not of that size
static inline int readout_jpeg_decode_gray(
    const unsigned char *data, size_t size, int reduction, unsigned char *pixels, unsigned width,
    unsigned height) {
    struct jpeg_decompress_struct info = {0};
    struct readout_jpeg_errors errors;
    info.err = jpeg_std_error(&errors.base);
    errors.base.error_exit = readout_jpeg_exit;
    errors.base.emit_message = readout_jpeg_note;
    errors.base.output_message = readout_jpeg_say_nothing;
    errors.damaged = 0;
    if (setjmp(errors.jump)) {
        jpeg_destroy_decompress(&info);
        return 1;
    }
    jpeg_create_decompress(&info);
    jpeg_mem_src(&info, data, (unsigned long)size);
    jpeg_read_header(&info, TRUE);
    info.out_color_space = JCS_GRAYSCALE;
    info.scale_num = 1;
    info.scale_denom = (unsigned)reduction;
    jpeg_start_decompress(&info);
    if (info.output_width != width || info.output_height != height || info.output_components != 1) {
        jpeg_destroy_decompress(&info);
        return 1;
    }
    while (info.output_scanline < height) {
        JSAMPROW row = pixels + (size_t)info.output_scanline * width;
        jpeg_read_scanlines(&info, &row, 1);
    }
    jpeg_finish_decompress(&info);
    jpeg_destroy_decompress(&info);
    return errors.damaged;
}
