/**
 * Text in characters of one byte, all others written by `escaped`: a page that is put together of such texts alone takes
 * half the memory, and a quarter of the time to encode.
 */
export function narrow(text: string, escaped: (character: string) => string): string {
  const wide = text.replace(/[\u{100}-\u{10ffff}]/gu, escaped)
  // What came of a text with two bytes for each character keeps them, whatever it holds; text that is parsed does not.
  return wide === text ? text : String(JSON.parse(JSON.stringify(wide)))
}
