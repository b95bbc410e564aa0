/**
 * Node's flags for a web process. Left alone, V8 lets garbage pile up before it collects: the process would grow to 600 MB
 * without being any faster. What it holds of all listings stands outside of V8's heap, some 600 bytes each; inside are
 * the words that only they have, and the cards of those that were asked for last, which are bounded.
 * With so low a bound V8 would look through the whole heap each time that it has grown by a third, which is more than once
 * a second under load, and each time the pages that are being made wait: it may grow to three times what is held, and the
 * bound still holds. Measured with 20,000 listings: a third of the collections, 99 % of pages in 55 instead of 80 ms, 20 MB more.
 * V8 also stops half-way between what is held and the bound: 35 MB more of it are a third of the collections less.
 */
export function webMemoryFlags(listings: number): string[] {
  const cards = Math.min(listings, 20_000) * 0.0024
  return [
    `--max-old-space-size=${171 + Math.ceil(cards + listings * 0.0008)}`,
    '--max-semi-space-size=16',
    '--heap-growing-percent=200',
  ]
}
