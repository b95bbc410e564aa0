/**
 * Node's flags for a web process. Left alone, V8 lets garbage pile up before it collects: the process would grow to 600 MB
 * without being any faster. What it holds of all listings stands outside of V8's heap, some 600 bytes each; inside are
 * the words that only they have, and the cards of those that were asked for last, which are bounded.
 * With a low bound V8 looks through the whole heap each time that it has grown by a third, which is more than once
 * a second under load, and each time the pages that are being made wait: it may grow to twice what is held.
 * V8 also stops half-way between what is held and the bound, so that the bound stands far above it.
 * Where objects of one literal often live on, V8 makes the next ones of it in its old space at once. That befell the one by
 * which a request holds its parts, so that each request stayed until all was looked through; and 64 MB in buffers make
 * V8 do that. Measured with 20,000 listings, before this and before pages were let go of (`requestLocal`, `compression`): all
 * was looked through every 1.5 s, with 99 % of pages within 46 to 49 ms (zstd 51 to 70, gzip 67 to 78); then every 4 s, and
 * within 32 (40, 58). Growing to three times what is held brought 31 to 34 (29, 50 to 67), for 75 MB more in each process.
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
