/** Words that many offices have in their names. */
const COMMON = new Set([
  'the',
  'and',
  'of',
  'realty',
  'real',
  'estate',
  'group',
  'inc',
  'llc',
  'co',
  'company',
  'realtors',
])

function wordsOf(name: string): string[] {
  return name
    .toLowerCase()
    .replace(/['’]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
}

/**
 * Returns the offices whose names have all words of the given name, common ones like "Realty" aside; those with the
 * same name come first.
 */
export function officesNamed<O extends { office_name: string }>(offices: readonly O[], name: string): O[] {
  const all = wordsOf(name)
  const rare = all.filter((word) => !COMMON.has(word))
  const wanted = rare.length > 0 ? rare : all
  if (wanted.length === 0) return []
  const isSame = (office: O) => wordsOf(office.office_name).join(' ') === all.join(' ')
  return offices
    .filter(({ office_name }) => {
      const words = wordsOf(office_name)
      return wanted.every((word) => words.includes(word))
    })
    .toSorted((a, b) => Number(isSame(b)) - Number(isSame(a)) || a.office_name.localeCompare(b.office_name))
}
