import type { Criteria } from '../schema.ts'
import type { NumberFilter } from '../words.ts'

/** Amounts in typed text: bedrooms, baths, prices, square feet, acres, stories and garages. */

/** Replaces an understood part of the text. No phrase spans it. */
export const BREAK = ' | '

type Numbers = Criteria['numbers']

const COUNTS: Readonly<Record<string, number>> = {
  one: 1,
  single: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
}
const COUNT = `(?:\\d{1,2}(?:\\.\\d)?|${Object.keys(COUNTS).join('|')})`
const AT_LEAST = '(?:at least|no less than|min(?:imum)?(?: of| price)?|over|above|more than|starting at|from|>=?)'
const AT_MOST = '(?:under|below|less than|cheaper than|up to|max(?:imum)?(?: of| price)?|at most|no more than|<=?)'
const MORE = '(?:\\s?\\+|\\s?plus\\b|\\sor\\smore\\b)'
const BEDS = '(?:bedrooms?|beds?|bdrms?|bds?|brs?)\\b'
const BATHS = '(?:bathrooms?|baths?|ba)\\b'
const FEET = '(?:sq\\.?\\s?(?:ft|feet|foot)\\b\\.?|sqft\\b|sf\\b|square\\s(?:feet|foot)\\b)'
const NOT_MONEY = `(?!\\s?\\+?[\\s-]*(?:${BEDS}|${BATHS}|${FEET}|acres?\\b|ac\\b|ft\\b|feet\\b|miles?\\b|min|stor(?:y|ies)|car\\b|cars\\b|years?\\b|%|\\d))`
const UNIT = '(?:k|m|mm|mil|million|thousand|grand)\\b'
const MONEY = `(\\$\\s?)?(\\d{1,9}(?:\\.\\d{1,3})?)\\s?(${UNIT})?`

const pattern = (text: string) => new RegExp(text, 'g')
const before = '(?<![\\w.$/-])'

const BED_AND_BATH = pattern(`${before}(\\d)\\s?/\\s?(\\d(?:\\.5)?)(?![\\w./])`)
const ROOMS = pattern(
  `${before}(?:(${AT_MOST})\\s?)?(?:${AT_LEAST}\\s?)?(${COUNT})(?:\\s?(?:-|to)\\s?${COUNT})?${MORE}?[\\s-]*(?:(${BEDS})|(${BATHS}))${MORE}?`,
)
const AREA = pattern(`${before}(?:(${AT_MOST})\\s?)?(?:${AT_LEAST}\\s?)?(\\d{3,6})${MORE}?[\\s-]*${FEET}${MORE}?`)
const ACRES = pattern(
  `${before}(?:(${AT_MOST})\\s?)?(?:${AT_LEAST}\\s?)?(\\d{1,4}(?:\\.\\d{1,2})?)${MORE}?[\\s-]*(?:acres?|ac)\\b${MORE}?`,
)
const STORIES = pattern(`${before}(${COUNT})[\\s-]+(?:story|stories|storey)\\b`)
const GARAGE = pattern(`${before}(${COUNT})[\\s-]?car(?:\\sgarages?)?\\b`)
const RANGE = pattern(
  `${before}(between\\s|from\\s)?${MONEY}\\s?(?:-|to|and|through)\\s?${MONEY}${NOT_MONEY}(?:\\s?dollars\\b)?`,
)
const PRICE = pattern(
  `(?<![\\w.$/-])(?:(${AT_MOST})\\s?|(${AT_LEAST})\\s?|(around|about|approximately|~)\\s?)?${MONEY}(${MORE})?${NOT_MONEY}(?![\\w$.]*\\w)(?:\\s?dollars\\b)?`,
)

/** Parses the amounts in a text. `rest` has a break in place of each. */
export function parseAmounts(text: string): { numbers: Numbers; rest: string } {
  const numbers: Numbers = {}
  const setNumber = (name: NumberFilter, value: number | null) => {
    if (value === null || !Number.isFinite(value)) return false
    numbers[name] = value
    return true
  }
  const read = (given: string, expression: RegExp, use: (groups: (string | undefined)[]) => boolean) =>
    given.replace(expression, (whole: string, ...groups: (string | undefined)[]) => (use(groups) ? BREAK : whole))

  let rest = read(
    text,
    BED_AND_BATH,
    ([beds, baths]) => setNumber('minBeds', Number(beds)) && setNumber('minBaths', Number(baths)),
  )
  // No filter limits the number of rooms from above, so such words remain text.
  rest = read(rest, ROOMS, ([most, count, beds]) => !most && setNumber(beds ? 'minBeds' : 'minBaths', countOf(count)))
  rest = read(rest, AREA, ([most, feet]) => setNumber(most ? 'maxArea' : 'minArea', Number(feet)))
  rest = read(rest, ACRES, ([most, acres]) => !most && setNumber('minLot', Number(acres)))
  rest = read(rest, STORIES, ([count]) => setNumber('stories', countOf(count, 3)))
  rest = read(rest, GARAGE, ([count]) => setNumber('garage', countOf(count)))
  rest = read(rest, RANGE, ([word, low$, low, lowUnit, high$, high, highUnit]) => {
    const isMarked = Boolean(low$ ?? high$ ?? lowUnit ?? highUnit)
    const to = dollarsOf(high, highUnit, isMarked || Boolean(word))
    const from = dollarsOf(low, lowUnit ?? (Number(low) < 1000 ? highUnit : undefined), isMarked || Boolean(word))
    if (from === null || to === null || from > to) return false
    if (!isMarked && to < MIN_BARE) return false
    return setNumber('minPrice', from) && setNumber('maxPrice', to)
  })
  rest = read(rest, PRICE, ([most, least, around, dollar, amount, unit, more]) => {
    const isCompared = Boolean(most ?? least ?? around)
    const isMarked = Boolean(dollar ?? unit)
    const price = dollarsOf(amount, unit, isCompared && !dollar)
    if (price === null) return false
    // Bare numbers may be ZIP codes, house numbers or MLS numbers.
    if (!isMarked && !(price >= MIN_BARE && (isCompared || /^\d{6}$/.test(amount ?? '')))) return false
    if (around) return setNumber('minPrice', Math.round(price * 0.9)) && setNumber('maxPrice', Math.round(price * 1.1))
    return setNumber(least || more ? 'minPrice' : 'maxPrice', price)
  })
  return { numbers, rest }
}

/** Smaller numbers are prices only if marked as such. */
const MIN_BARE = 10_000

function countOf(text = '', most = 50): number | null {
  const count = COUNTS[text] ?? Number(text)
  return count > 0 && count <= most ? count : null
}

/** "under 450" means thousands, because no home costs 450 dollars. */
function dollarsOf(amount = '', unit: string | undefined, isShort: boolean): number | null {
  const number = Number(amount)
  const times = unit === undefined ? 1 : unit.startsWith('m') ? 1_000_000 : 1000
  const dollars = unit === undefined && isShort && number >= 100 && number < 1000 ? number * 1000 : number * times
  return dollars >= 100 && dollars <= 1_000_000_000 ? Math.round(dollars) : null
}
