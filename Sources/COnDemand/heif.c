#include "OnDemand.h"

#ifdef __linux__

#include <libheif/heif.h>

#include "library.h"

LIBRARY("libheif.so.1", heif_problem)

typedef struct heif_context Context;
typedef struct heif_image Image;
typedef struct heif_image_handle Handle;
typedef struct heif_error Error;

PASS_ON(const char *, heif_get_version, (void), ())

PASS_ON(Context *, heif_context_alloc, (void), ())
PASS_ON(void, heif_context_free, (Context *context), (context))
PASS_ON(Error, heif_context_read_from_memory_without_copy,
    (Context *context, const void *bytes, size_t size, const struct heif_reading_options *options),
    (context, bytes, size, options))
PASS_ON(int, heif_context_get_number_of_top_level_images, (Context *context), (context))
PASS_ON(Error, heif_context_get_primary_image_handle, (Context *context, Handle **handle),
    (context, handle))

PASS_ON(void, heif_image_handle_release, (const Handle *handle), (handle))
PASS_ON(int, heif_image_handle_get_width, (const Handle *handle), (handle))
PASS_ON(int, heif_image_handle_get_height, (const Handle *handle), (handle))
PASS_ON(int, heif_image_handle_has_alpha_channel, (const Handle *handle), (handle))
PASS_ON(int, heif_image_handle_get_list_of_metadata_block_IDs,
    (const Handle *handle, const char *type, heif_item_id *ids, int count),
    (handle, type, ids, count))
PASS_ON(size_t, heif_image_handle_get_metadata_size, (const Handle *handle, heif_item_id id),
    (handle, id))
PASS_ON(Error, heif_image_handle_get_metadata, (const Handle *handle, heif_item_id id, void *data),
    (handle, id, data))

PASS_ON(struct heif_decoding_options *, heif_decoding_options_alloc, (void), ())
PASS_ON(void, heif_decoding_options_free, (struct heif_decoding_options *options), (options))
PASS_ON(Error, heif_decode_image,
    (const Handle *handle, Image **image, enum heif_colorspace space, enum heif_chroma chroma,
        const struct heif_decoding_options *options),
    (handle, image, space, chroma, options))

PASS_ON(void, heif_image_release, (const Image *image), (image))
PASS_ON(enum heif_colorspace, heif_image_get_colorspace, (const Image *image), (image))
PASS_ON(int, heif_image_get_width, (const Image *image, enum heif_channel channel), (image, channel))
PASS_ON(int, heif_image_get_height, (const Image *image, enum heif_channel channel),
    (image, channel))
PASS_ON(int, heif_image_get_bits_per_pixel_range, (const Image *image, enum heif_channel channel),
    (image, channel))
PASS_ON(const uint8_t *, heif_image_get_plane_readonly,
    (const Image *image, enum heif_channel channel, int *stride), (image, channel, stride))
PASS_ON(Error, heif_image_get_nclx_color_profile,
    (const Image *image, struct heif_color_profile_nclx **profile), (image, profile))
PASS_ON(void, heif_nclx_color_profile_free, (struct heif_color_profile_nclx *profile), (profile))

#else

const char *heif_problem(void) { return 0; }

#endif
