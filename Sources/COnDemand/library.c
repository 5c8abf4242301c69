#include "library.h"

#include <stdio.h>
#include <stdlib.h>

void library_open(struct library *library) {
    library->handle = dlopen(library->name, RTLD_NOW | RTLD_LOCAL);
    if (library->handle) return;
    const char *problem = dlerror();
    snprintf(library->problem, sizeof library->problem, "%s", problem ? problem : library->name);
}

void *library_function(const struct library *library, const char *name) {
    void *function = library->handle ? dlsym(library->handle, name) : NULL;
    if (function) return function;
    fprintf(stderr, "readout: %s has no %s\n", library->name, name);
    abort();
}
