/**
 * Returns a text of one-byte characters, with all others replaced by `encode`. V8 stores such text in half the memory,
 * and encodes a page made of it in a quarter of the time.
 */
export function toLatin1(text: string, encode: (character: string) => string): string {
  const escaped = text.replace(/[\u{100}-\u{10ffff}]/gu, encode)
  // A slice of a two-byte string stays two-byte regardless of its content; a parsed string does not.
  return escaped === text ? text : String(JSON.parse(JSON.stringify(escaped)))
}
