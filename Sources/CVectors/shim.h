#include <stddef.h>

/// Swift compiles for the least processor of its kind and has no word for others; hence these functions.

#if defined(__x86_64__)
#define READOUT_VECTORS __attribute__((target("avx2,fma")))
#define READOUT_WIDE_VECTORS __attribute__((target("avx512f")))
/// Whether the processor has what the functions below are compiled for.
static inline int readout_has_vectors(void) {
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
}
/// Whether it has what those for sixteen numbers at a time are compiled for.
static inline int readout_has_wide_vectors(void) { return __builtin_cpu_supports("avx512f"); }
#elif defined(__aarch64__)
#define READOUT_VECTORS
static inline int readout_has_vectors(void) { return 1; }
#else
#define READOUT_VECTORS
static inline int readout_has_vectors(void) { return 0; }
#endif

/// Defines a function for the sums of four outputs of a convolution over as many neighbouring places as two vectors of
/// `size` numbers hold; each sum is added up in the order of the taps.
#define READOUT_CONVOLVE_TILE(name, processor, vector, size)                                      \
    /* Numbers at any place in memory. */                                                         \
    typedef float vector __attribute__((vector_size(4 * size), aligned(4)));                       \
    processor static inline void name(                                                            \
        const float *values, const ptrdiff_t *offsets, ptrdiff_t taps, const float *weights,      \
        float *sums, ptrdiff_t stride) {                                                          \
        vector a0 = {0}, a1 = {0}, b0 = {0}, b1 = {0}, c0 = {0}, c1 = {0}, d0 = {0}, d1 = {0};    \
        for (ptrdiff_t tap = 0; tap < taps; tap++) {                                              \
            const float *place = values + offsets[tap];                                           \
            const vector left = *(const vector *)place;                                           \
            const vector right = *(const vector *)(place + size);                                 \
            const float *weight = weights + 4 * tap;                                              \
            a0 += left * weight[0];                                                               \
            a1 += right * weight[0];                                                              \
            b0 += left * weight[1];                                                               \
            b1 += right * weight[1];                                                              \
            c0 += left * weight[2];                                                               \
            c1 += right * weight[2];                                                              \
            d0 += left * weight[3];                                                               \
            d1 += right * weight[3];                                                              \
        }                                                                                         \
        *(vector *)sums = a0;                                                                     \
        *(vector *)(sums + size) = a1;                                                            \
        *(vector *)(sums + stride) = b0;                                                          \
        *(vector *)(sums + stride + size) = b1;                                                   \
        *(vector *)(sums + 2 * stride) = c0;                                                      \
        *(vector *)(sums + 2 * stride + size) = c1;                                               \
        *(vector *)(sums + 3 * stride) = d0;                                                      \
        *(vector *)(sums + 3 * stride + size) = d1;                                               \
    }

READOUT_CONVOLVE_TILE(readout_convolve_tile, READOUT_VECTORS, readout_eight, 8)

#if defined(READOUT_WIDE_VECTORS)
READOUT_CONVOLVE_TILE(readout_convolve_wide_tile, READOUT_WIDE_VECTORS, readout_sixteen, 16)

/// The sums of four outputs of a convolution as below; `count` is at least 32.
READOUT_WIDE_VECTORS static inline void readout_convolve_wide(
    const float *values, const ptrdiff_t *offsets, ptrdiff_t taps, const float *weights,
    float *sums, ptrdiff_t count) {
    for (ptrdiff_t place = 0; place < count; place += 32) {
        const ptrdiff_t start = place + 32 <= count ? place : count - 32;
        readout_convolve_wide_tile(values + start, offsets, taps, weights, sums + start, count);
    }
}
#endif

/// The sums of four outputs of a convolution.
/// @param values the input
/// @param offsets where each of the `taps` weights finds its first input
/// @param weights for each tap four weights, one an output
/// @param sums room for four times `count` sums, output by output
/// @param count places, at least 16
READOUT_VECTORS static inline void readout_convolve(
    const float *values, const ptrdiff_t *offsets, ptrdiff_t taps, const float *weights,
    float *sums, ptrdiff_t count) {
#if defined(READOUT_WIDE_VECTORS)
    if (count >= 32 && readout_has_wide_vectors()) {
        readout_convolve_wide(values, offsets, taps, weights, sums, count);
        return;
    }
#endif
    for (ptrdiff_t place = 0; place < count; place += 16) {
        /* The last ones once more rather than fewer at a time. */
        const ptrdiff_t start = place + 16 <= count ? place : count - 16;
        readout_convolve_tile(values + start, offsets, taps, weights, sums + start, count);
    }
}
