// How a library is loaded on demand, and how its functions are passed on.

#include <dlfcn.h>
#include <pthread.h>
#include <stddef.h>

/// A library, and what came of loading it.
struct library {
    /// The file name of the version whose header this was built with.
    const char *name;
    void *handle;
    char problem[256];
};

/// Opens a library, or notes in `problem` why it cannot.
/// - Source: POSIX, dlopen.
void library_open(struct library *library);

/// A function of an open library; ends the program with a message if it has none of that name, as the dynamic linker
/// does for functions that it looks up late.
void *library_function(const struct library *library, const char *name);

/// Defines a function that passes its arguments on to the function of that name in the library.
#define PASS_ON(result, name, parameters, arguments)                                    \
    result name parameters {                                                            \
        static _Atomic(void *) found;                                                   \
        void *function = found;                                                         \
        if (!function) found = function = library_function(opened(), #name);            \
        return ((result(*) parameters)function)arguments;                               \
    }

/// Defines `opened`, which is the library of this file once it was opened, and a function that says why it cannot be.
#define LIBRARY(file, problem_name)                                                     \
    static struct library library = {.name = file};                                     \
    static void open_library(void) { library_open(&library); }                          \
    static const struct library *opened(void) {                                         \
        static pthread_once_t once = PTHREAD_ONCE_INIT;                                 \
        pthread_once(&once, open_library);                                              \
        return &library;                                                                \
    }                                                                                   \
    const char *problem_name(void) { return opened()->handle ? NULL : library.problem; }
