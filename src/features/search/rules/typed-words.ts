import type { HomeType } from '../words.ts'

/** Words other than places: home types, street words, school words and fillers. */

/** Home types as people type them, normalized, longest first. */
export const TYPE_WORDS: readonly (readonly [words: string, type: HomeType])[] = (
  [
    ['single family residence', 'house'],
    ['single family homes', 'house'],
    ['single family home', 'house'],
    ['single family houses', 'house'],
    ['single family house', 'house'],
    ['single family', 'house'],
    ['houses', 'house'],
    ['house', 'house'],
    ['condominiums', 'condo'],
    ['condominium', 'condo'],
    ['condos', 'condo'],
    ['condo', 'condo'],
    ['townhouses', 'townhouse'],
    ['townhouse', 'townhouse'],
    ['townhomes', 'townhouse'],
    ['townhome', 'townhouse'],
    ['town houses', 'townhouse'],
    ['town house', 'townhouse'],
    ['town homes', 'townhouse'],
    ['town home', 'townhouse'],
    ['multi family homes', 'multi'],
    ['multi family home', 'multi'],
    ['multi family', 'multi'],
    ['multifamily', 'multi'],
    ['duplexes', 'multi'],
    ['duplex', 'multi'],
    ['triplex', 'multi'],
    ['fourplex', 'multi'],
    ['quadplex', 'multi'],
    ['manufactured homes', 'manufactured'],
    ['manufactured home', 'manufactured'],
    ['manufactured', 'manufactured'],
    ['mobile homes', 'manufactured'],
    ['mobile home', 'manufactured'],
    ['vacant land', 'land'],
    ['vacant lots', 'land'],
    ['vacant lot', 'land'],
    ['land', 'land'],
    ['lots', 'land'],
    ['farms', 'farm'],
    ['farm', 'farm'],
    ['for rent', 'rental'],
    ['for lease', 'rental'],
    ['rentals', 'rental'],
    ['commercial', 'commercial'],
  ] as const
).toSorted(([a], [b]) => b.length - a.length)

/** Home types only without another word beside them: "guest house", "farm table", "land contract". */
export const STANDALONE_TYPES: ReadonlySet<string> = new Set([
  'house',
  'houses',
  'land',
  'lots',
  'farm',
  'farms',
  'manufactured',
  'commercial',
  'single family',
])

/** Long one-word home types, recognized with one typing error. "House" is similar to too many words. */
export const FUZZY_TYPES: readonly (readonly [word: string, type: HomeType])[] = TYPE_WORDS.filter(
  ([words]) => words.length >= 5 && !words.includes(' ') && !STANDALONE_TYPES.has(words),
)

/** Meaningless beside other words. Normalized, so "indiana" is "in". */
export const FILLERS: ReadonlySet<string> = new Set(
  `a an the and or in at on of to for with near around by from my me i we is are that has have
  show find search looking want need please buy buying
  homes properties property listings listing residences sale sales priced price cost costing asking
  area city town zip code real estate available currently usa us`
    .split(/\s+/)
    .filter(Boolean),
)
/** Meaningless alone, but not beside another word: "home office". */
export const STANDALONE_FILLERS: ReadonlySet<string> = new Set(['home', 'residence'])

/** Street suffixes. Normalized, so abbreviated if there is an abbreviation. */
export const STREET_ENDS: ReadonlySet<string> = new Set(
  'st rd ave ln dr ct cir blvd pl way pkwy trl ter hwy pike row loop'.split(' '),
)
/** Directions before and after a street name. */
export const DIRECTIONS: ReadonlySet<string> = new Set('n s e w ne nw se sw'.split(' '))
/** Words that are not part of a name. */
export const CONNECTORS: ReadonlySet<string> = new Set('in at on near with and or for by from to off around'.split(' '))

/** Words before "school" that make it the name of a single school. */
export const SCHOOL_KINDS: ReadonlySet<string> = new Set([
  'high',
  'middle',
  'elementary',
  'junior',
  'intermediate',
  'primary',
])
/** Suffixes of school district names. */
export const DISTRICT_ENDS: readonly string[] = [
  'community school corporation',
  'community schools',
  'consolidated schools',
  'school corporation',
  'school district',
  'school corp',
  'schools',
  'district',
]
