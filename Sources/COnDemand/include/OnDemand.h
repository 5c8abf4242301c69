/// Libraries that are loaded when they are first used. Loading Tesseract and libheif, and the sixty libraries that
/// they need, takes longer than most commands. Linux only: elsewhere they are loaded as the program starts.

/// Why Tesseract cannot be loaded, for people; NULL once it is. Loads it.
const char *tesseract_problem(void);

/// Why libheif cannot be loaded, for people; NULL once it is. Loads it.
const char *heif_problem(void);
