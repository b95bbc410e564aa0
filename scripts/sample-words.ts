import { USUAL_MLS_TEXTS } from '#features/brokerage/words/settings.ts'

/** Finds the texts of one brokerage, such as the sample, in sources, pages and emails. */

/** A value that may not appear, with the pattern that finds it in a normalized text. */
export interface Word {
  word: string
  pattern: RegExp
}

/** Members that name no brokerage. */
const COMMON = new Set(['state', 'state_name', 'days', 'opens', 'closes', 'legal_reviewed_on', 'title'])
/** Regional values: the product's clock and map are those of Central Indiana. Attribution texts are the MLS's. */
const REGIONAL = new Set(['Indianapolis'])
const USUAL = new Set(Object.values(USUAL_MLS_TEXTS).flatMap(({ disclaimer }) => sentencesOf(disclaimer)))

/** Lists every text of a record that identifies its brokerage. */
export function wordsOf(record: unknown): Word[] {
  const words = [...new Set(leavesOf(record))].filter((word) => word.length > 2 && !REGIONAL.has(word))
  return words.map((word) => ({ word, pattern: patternOf(word) }))
}

function leavesOf(value: unknown): string[] {
  if (typeof value === 'string')
    return value
      .split('\n\n')
      .flatMap(sentencesOf)
      .filter((text) => !USUAL.has(text))
  if (Array.isArray(value)) return value.flatMap(leavesOf)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, member]) =>
    COMMON.has(name) || name === 'id' || name.endsWith('_id') ? [] : leavesOf(member),
  )
}

/** A disclaimer's placeholder is filled, and another program might use one of its sentences. */
function sentencesOf(text: string): string[] {
  return text.length < 200
    ? text.split('{as_of}').map((part) => part.trim())
    : text.split(/\{as_of\}|(?<=\.) /).flatMap((part) => (part.trim().length > 20 ? [part.trim()] : []))
}

function patternOf(word: string): RegExp {
  const phone = /^(\d{3})-(\d{3})-(\d{4})$/.exec(word)
  if (phone) return new RegExp(`(?<!\\d)(?:1[-. ]?)?\\(?${phone[1]}\\)?[-. ]{0,2}${phone[2]}[-. ]?${phone[3]}(?!\\d)`)
  const literal = normalized(word).replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`(?<![\\p{L}\\d])${literal}(?![\\p{L}\\d])`, 'u')
}

const ENTITIES: Record<string, string> = { amp: '&', quot: '"', lt: '<', gt: '>', '#x27': "'", '#39': "'", nbsp: ' ' }

/** Returns a text in one spelling: without escapes of HTML, JSON and URLs, in lower case, with single spaces. */
export function normalized(text: string): string {
  return text
    .replaceAll('<!-- -->', '')
    .replace(/(?:%[0-9a-f]{2})+/gi, (escaped) => {
      try {
        return decodeURIComponent(escaped)
      } catch {
        return escaped
      }
    })
    .replace(/&(#?\w+);/g, (entity, name: string) => ENTITIES[name.toLowerCase()] ?? entity)
    .replace(/\\u([0-9a-f]{4})|\\x([0-9a-f]{2})/gi, (_, four, two) =>
      String.fromCharCode(Number.parseInt(four ?? two, 16)),
    )
    .replace(/\\[nrt]|\s+/g, ' ')
    .replace(/ +/g, ' ')
    .toLowerCase()
}
