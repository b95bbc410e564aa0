/**
 * Returns Node's flags for a web process. The heap limit includes cards and words of the listings. Reasons of each
 * flag: decision 0018.
 */
export function webMemoryFlags(listings: number): string[] {
  const cards = Math.min(listings, 20_000) * 0.0024
  return [
    `--max-old-space-size=${400 + Math.ceil(cards + listings * 0.0008)}`,
    '--max-semi-space-size=8',
    '--heap-growing-percent=100',
    '--no-allocation-site-pretenuring',
  ]
}
