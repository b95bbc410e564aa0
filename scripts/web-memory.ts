/**
 * Returns Node's flags for a web process. The bound covers the cards and words of the listings that are on the heap.
 * Why each flag is set: decision 0018.
 */
export function webMemoryFlags(listings: number): string[] {
  const cards = Math.min(listings, 20_000) * 0.0024
  return [
    `--max-old-space-size=${400 + Math.ceil(cards + listings * 0.0008)}`,
    '--max-semi-space-size=16',
    '--heap-growing-percent=100',
    '--no-allocation-site-pretenuring',
  ]
}
