/**
 * Node's flags for a web process. Left alone, V8 lets garbage pile up before it collects: the process would grow to 600 MB
 * without being any faster. What it holds of all listings stands outside of V8's heap, some 600 bytes each; inside are
 * the words that only they have, and the cards of those that were asked for last, which are bounded.
 */
export function webMemoryFlags(listings: number): string[] {
  const cards = Math.min(listings, 20_000) * 0.0024
  return [`--max-old-space-size=${136 + Math.ceil(cards + listings * 0.0008)}`, '--max-semi-space-size=16']
}
