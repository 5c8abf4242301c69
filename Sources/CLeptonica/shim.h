#include <allheaders.h>

/// A picture of Leptonica's. A name of our own, because `struct Pix` is public in some releases and
/// opaque in others, and Swift spells the pointer differently.
typedef struct Pix *PixHandle;
