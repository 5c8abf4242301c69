/// Sets how many parallel regions of OpenMP may be active, one in another, on the calling thread; 0 for
/// none. GNU's OpenMP comes without a header unless its compiler is installed.
extern void omp_set_max_active_levels(int levels);
