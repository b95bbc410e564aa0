/**
 * Settings of glibc's allocator for the web process and the worker. One arena instead of one per thread, and blocks of
 * 1 MB and more are returned to the system immediately: the memory of a full sync no longer grows with the number of
 * listings. Measurements: decision 0018.
 */
export const ALLOCATOR_SETTINGS = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '1048576',
  MALLOC_TRIM_THRESHOLD_: '1048576',
} as const
