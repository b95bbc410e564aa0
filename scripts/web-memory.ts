/**
 * Node's flags for a web process. Left alone, V8 lets garbage pile up before it collects: the process would grow to 600 MB
 * without being any faster. What it holds of all listings stands outside of V8's heap, some 600 bytes each; inside are
 * the words that only they have, and the cards of those that were asked for last, which are bounded.
 * With a low bound V8 looks through the whole heap each time that it has grown by a third, which is more than once
 * a second under load, and each time the pages that are being made wait: it may grow to three times what is held.
 * V8 also stops half-way between what is held and the bound, so that the bound stands far above it. Measured with 20,000
 * listings and a bound 230 MB higher, each three times in turn: 7 % more pages a second, 99 % of them within 4.0 instead
 * of 4.4 times the median, 10 to 25 MB more held.
 */
export function webMemoryFlags(listings: number): string[] {
  const cards = Math.min(listings, 20_000) * 0.0024
  return [
    `--max-old-space-size=${400 + Math.ceil(cards + listings * 0.0008)}`,
    '--max-semi-space-size=16',
    '--heap-growing-percent=200',
  ]
}
