import { type FeedRecord, flag, names, spelling } from './values.ts'

/**
 * Flags by which a seller, a brokerage or the MLS withholds a listing or a part of it from websites: those of the Data
 * Dictionary, and the IDX and VOW flags that services add under their own names. A flag that says no, that cannot be read
 * or that the site does not know withholds. Source: RESO Data Dictionary 2.0; IDX rules I9 and I10; product decision.
 */

/** What a listing's flags leave of it. */
export interface Display {
  /** False where visitors are not shown the listing. */
  isIdxAllowed: boolean
  /** False where registrants are not shown the listing. */
  isVowAllowed: boolean
  isAddressShown: boolean
  isAvmAllowed: boolean
  isCommentAllowed: boolean
  /** Flags of the record that the site does not know or cannot read. They count as a no. */
  unknown: string[]
  /** Flags of the record that withhold something, the unknown ones among them. */
  denying: string[]
}

type Part = 'listing' | 'address' | 'avm' | 'comment'

/** A display flag as its name describes it. */
export interface DisplayFlag {
  /** Whom it is about. A seller's wish on address, estimate or comments counts for everyone. */
  venue: 'idx' | 'vow' | 'both'
  part: Part
  /** 'no': true withholds, such as an opt-out. 'unknown': the name does not tell what true means. */
  polarity: 'yes' | 'no' | 'unknown'
  /** False where only a value of yes or no shows that it is a flag at all. */
  isNamedFlag: boolean
}

const VENUE = /IDX|Idx(?![a-z])|idx|VOW|Vow(?![a-z])|(?:^|_)vow/
/** Of "Internet" and "Web" alone nothing follows: homes have internet, and tours have web addresses. */
const PUBLISHED =
  /(?:Internet|Web(?:site)?|Online|Public(?:ly)?).*(?:Display|Publish|Advertis|OptOut|OptIn|Participat|Comment|Allow|Permit|Visible|Listing(?:YN|Flag)?$)|(?:Display|Publish|Show(?!ing)|Advertis\w*?|Hide|Suppress|Exclude|Opts?Out|Allow|Permit|ListOn)\w*?(?:Internet|Web|Online|Public)/i
const ON_ITS_OWN =
  /(?:Owner|Seller|Broker|Office)Opts?Out|ParticipantOnly|OfficeExclusive|EntireListingDisplay|HideListing|^Private(?:Exclusive|Listing)|(?:Delayed\w*Marketing|Marketing\w*Delayed)(?:YN|Flag)?$|(?:Address|Comments?|Blogging|AVM|Valuation)(?:Display|Allowed)|(?:Display|Show|Allow|Permit|Hide)(?:Address|Comment|Blogging|AVM|Valuation)/i
/** What is about websites and says neither yes nor no. */
const NO_FLAG =
  /(?:Date|Time|Timestamp|URLs?|Ur[li]s?|Name|Phone|Email|Keys?|I[dD]s?|Number|Numeric|Count|Remarks|Text|Disclaimer|Logo|Contact|Description|Source|Version)$/
/** Flags that only sound like one of them. Source: RESO Data Dictionary 2.0, Office and Member. */
const NEITHER = new Set(['VirtualOfficeWebsiteYN', 'MemberMailOptOutYN'])

const NO_WORDS =
  /Opts?Out|OptedOut|Delayed|^Private(?:Exclusive|Listing)|Exclu|Hid(?:e|den)|Suppress|Withh|Restrict|Prohibit|Block|ParticipantOnly|DoNot|NoIDX|NotOn/i
const YES_WORDS =
  /Display|Participat|OptIn|OptedIn|Inclu|Allow|Permi(?:t|ssion)|Show|Publish|Advertis|Approv|Authori[sz]|Consent|Enabled?|Send|Syndicat|Listing|Address|Addr|AVM|Valuation|Comment|Comm(?:YN)?$|Blogging|Eligible|Active|Visible|ListOn/i
/** "IDX", "VOWYN", "ShowIDX_Flag" without any other word: on it or not. */
const BARE = /^(?:[Ii]s)?(?:IDX|Idx|idx|VOW|Vow|vow)(?:YN|[Ff]lag|Ind(?:icator)?)?$/

const knownFlags = new Map<string, DisplayFlag | null>()

/** The display flag that a field is, by its name; null for any other field. Local prefixes do not matter. */
export function displayFlagOf(field: string): DisplayFlag | null {
  const known = knownFlags.get(field)
  if (known !== undefined) return known
  const found = readName(field)
  knownFlags.set(field, found)
  return found
}

function readName(field: string): DisplayFlag | null {
  if (NEITHER.has(field) || field.startsWith('Mlg') || field.startsWith('@') || NO_FLAG.test(field)) return null
  const own = field.replace(/^(?:[A-Z]{2,8}_)+(?:L_)?/, '')
  const hasVenue = VENUE.test(own)
  if (!hasVenue && !PUBLISHED.test(own) && !ON_ITS_OWN.test(own)) return null
  const isIdx = /idx/i.test(own)
  const isVow = /vow/i.test(own)
  const part = partOf(own)
  const polarity = NO_WORDS.test(own) ? 'no' : BARE.test(own) || YES_WORDS.test(own) ? 'yes' : 'unknown'
  return {
    venue: part !== 'listing' || isIdx === isVow ? 'both' : isIdx ? 'idx' : 'vow',
    part,
    polarity,
    isNamedFlag: polarity !== 'unknown' || /(?:YN|Flag)$/.test(own),
  }
}

function partOf(name: string): Part {
  if (/AVM|Valuation|Estimate/i.test(name)) return 'avm'
  if (/Comment|Blogging|Review|VOWComm/i.test(name)) return 'comment'
  return /Addr/i.test(name) ? 'address' : 'listing'
}

/** Permissions of a whole listing that open it. Source: Cotality Trestle, Property.Permission. */
const OPEN_PERMISSIONS = ['public', 'idx', 'vow'] as const

/** What the flags of a Property record leave of it. What a record does not mention is allowed. */
export function displayOf(record: FeedRecord): Display {
  const display: Display = {
    isIdxAllowed: true,
    isVowAllowed: true,
    isAddressShown: true,
    isAvmAllowed: true,
    isCommentAllowed: true,
    unknown: [],
    denying: [],
  }
  for (const field in record) {
    const described = displayFlagOf(field)
    if (described !== null) apply(display, field, described, record[field])
  }
  applyLists(display, record)
  return display
}

function apply(display: Display, field: string, described: DisplayFlag, value: unknown): void {
  if (value === null || value === undefined || value === '') return
  const { venue, part, polarity, isNamedFlag } = described
  const said = saidBy(value)
  if (said === null && !isNamedFlag) return
  const isUnknown = said === null || polarity === 'unknown'
  if (isUnknown) display.unknown.push(field)
  else if (said === (polarity === 'yes')) return
  display.denying.push(field)
  if (part === 'address') display.isAddressShown = false
  else if (part === 'avm') display.isAvmAllowed = false
  else if (part === 'comment') display.isCommentAllowed = false
  else {
    if (venue !== 'vow') display.isIdxAllowed = false
    if (venue !== 'idx') display.isVowAllowed = false
  }
}

const YES_VALUES = ['optin', 'optedin', 'include', 'included', 'display', 'allowed', 'show', 'on', 't']
const NO_VALUES = [
  'optout',
  'optedout',
  'exclude',
  'excluded',
  'donotdisplay',
  'notallowed',
  'hide',
  'off',
  'f',
  'none',
]

function saidBy(value: unknown): boolean | null {
  const plain = flag(Array.isArray(value) && value.length === 1 ? value[0] : value)
  if (plain !== null) return plain
  const text = spelling(value)
  return YES_VALUES.includes(text) ? true : NO_VALUES.includes(text) ? false : null
}

/** Two lists say the same as flags: for which feeds a record is meant, and who may see it at all. */
function applyLists(display: Display, record: FeedRecord): void {
  const feeds = names(record.FeedTypes).map(spelling)
  if (feeds.length > 0 && !feeds.some((feed) => feed.startsWith('idx'))) {
    display.isIdxAllowed = false
    display.denying.push('FeedTypes')
  }
  const permissions = names(record.Permission).map(spelling)
  if (permissions.length === 0) return
  const open: readonly string[] = OPEN_PERMISSIONS
  const unknown = permissions.filter((one) => !open.includes(one))
  if (unknown.length === 0 && (permissions.includes('public') || permissions.includes('idx'))) return
  display.isIdxAllowed = false
  if (unknown.length > 0) display.isVowAllowed = false
  display.denying.push('Permission')
}
