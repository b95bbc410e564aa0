/** Ids of homes as four numbers each, with a cache of their texts. */
interface Ids {
  ids: Uint32Array
  idTexts: Map<number, string>
}

export function putId(ids: Uint32Array, home: number, id: string): void {
  const digits = id.replaceAll('-', '')
  for (let part = 0; part < 4; part += 1)
    ids[4 * home + part] = Number.parseInt(digits.slice(8 * part, 8 * part + 8), 16)
}

/** Cached, because the same homes appear on many pages. */
const MAX_ID_TEXTS = 20_000

export function idOf({ ids, idTexts }: Ids, home: number): string {
  const known = idTexts.get(home)
  if (known !== undefined) return known
  let digits = ''
  for (let part = 0; part < 4; part += 1) digits += (ids[4 * home + part] ?? 0).toString(16).padStart(8, '0')
  const id = `${digits.slice(0, 8)}-${digits.slice(8, 12)}-${digits.slice(12, 16)}-${digits.slice(16, 20)}-${digits.slice(20)}`
  if (idTexts.size >= MAX_ID_TEXTS) idTexts.clear()
  idTexts.set(home, id)
  return id
}

/** Compares ids, for ascending order. */
export function compareIds(one: Uint32Array, a: number, other: Uint32Array, b: number): number {
  for (let part = 0; part < 4; part += 1) {
    const difference = (one[4 * a + part] ?? 0) - (other[4 * b + part] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}
