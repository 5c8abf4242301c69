#include "OnDemand.h"

#ifdef __linux__

#include <tesseract/capi.h>

#include "library.h"

LIBRARY("libtesseract.so.5", tesseract_problem)

PASS_ON(const char *, TessVersion, (void), ())
PASS_ON(void, TessDeleteText, (const char *text), (text))

PASS_ON(TessBaseAPI *, TessBaseAPICreate, (void), ())
PASS_ON(void, TessBaseAPIDelete, (TessBaseAPI *api), (api))
PASS_ON(int, TessBaseAPIInit2,
    (TessBaseAPI *api, const char *folder, const char *language, TessOcrEngineMode mode),
    (api, folder, language, mode))
PASS_ON(BOOL, TessBaseAPISetVariable, (TessBaseAPI *api, const char *name, const char *value),
    (api, name, value))
PASS_ON(void, TessBaseAPISetPageSegMode, (TessBaseAPI *api, TessPageSegMode mode), (api, mode))
PASS_ON(void, TessBaseAPISetImage,
    (TessBaseAPI *api, const unsigned char *pixels, int width, int height, int pixel, int row),
    (api, pixels, width, height, pixel, row))
PASS_ON(int, TessBaseAPIRecognize, (TessBaseAPI *api, ETEXT_DESC *monitor), (api, monitor))
PASS_ON(TessResultIterator *, TessBaseAPIGetIterator, (TessBaseAPI *api), (api))
PASS_ON(void, TessBaseAPIClear, (TessBaseAPI *api), (api))
PASS_ON(void, TessBaseAPIEnd, (TessBaseAPI *api), (api))

PASS_ON(BOOL, TessPageIteratorIsAtBeginningOf,
    (const TessPageIterator *page, TessPageIteratorLevel level), (page, level))
PASS_ON(BOOL, TessPageIteratorBoundingBox,
    (const TessPageIterator *page, TessPageIteratorLevel level, int *left, int *top, int *right,
        int *bottom),
    (page, level, left, top, right, bottom))

PASS_ON(void, TessResultIteratorDelete, (TessResultIterator *result), (result))
PASS_ON(BOOL, TessResultIteratorNext, (TessResultIterator *result, TessPageIteratorLevel level),
    (result, level))
PASS_ON(const TessPageIterator *, TessResultIteratorGetPageIteratorConst,
    (const TessResultIterator *result), (result))
PASS_ON(TessChoiceIterator *, TessResultIteratorGetChoiceIterator,
    (const TessResultIterator *result), (result))
PASS_ON(char *, TessResultIteratorGetUTF8Text,
    (const TessResultIterator *result, TessPageIteratorLevel level), (result, level))
PASS_ON(float, TessResultIteratorConfidence,
    (const TessResultIterator *result, TessPageIteratorLevel level), (result, level))

PASS_ON(void, TessChoiceIteratorDelete, (TessChoiceIterator *choice), (choice))
PASS_ON(BOOL, TessChoiceIteratorNext, (TessChoiceIterator *choice), (choice))
PASS_ON(const char *, TessChoiceIteratorGetUTF8Text, (const TessChoiceIterator *choice), (choice))
PASS_ON(float, TessChoiceIteratorConfidence, (const TessChoiceIterator *choice), (choice))

PASS_ON(ETEXT_DESC *, TessMonitorCreate, (void), ())
PASS_ON(void, TessMonitorDelete, (ETEXT_DESC *monitor), (monitor))
PASS_ON(void, TessMonitorSetDeadlineMSecs, (ETEXT_DESC *monitor, int deadline), (monitor, deadline))

#else

const char *tesseract_problem(void) { return 0; }

#endif
