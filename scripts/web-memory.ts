/**
 * Node's flags for a web process. Left alone, V8 lets garbage pile up before it collects: the process would grow to 600 MB
 * without being any faster. What it must hold grows with the listings: their rows, words and columns, 2.7 KB each.
 * Measured at 20,000 listings under full load: 313 to 330 MB with these flags, 430 to 580 MB without.
 */
export function webMemoryFlags(listings: number): string[] {
  return [`--max-old-space-size=${136 + Math.ceil(listings * 0.0032)}`, '--max-semi-space-size=16']
}
