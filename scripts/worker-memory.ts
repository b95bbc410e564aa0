/** Node's flags for a worker: they hold a full sync under 300 MB. Measurements and rejected values: decision 0018. */
export const WORKER_MEMORY_FLAGS: readonly string[] = ['--heap-growing-percent=50', '--max-semi-space-size=8']
