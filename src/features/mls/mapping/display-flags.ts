import { type FeedRecord, flag, names, spelling } from './values.ts'

/**
 * Flags by which a seller, a brokerage or the MLS withholds a listing or a part of it from websites: the Data
 * Dictionary's, and the local IDX and VOW flags of services. A flag withholds when it says no, is unreadable or is
 * unknown to the site.
 * Source: RESO Data Dictionary 2.0; IDX rules I9 and I10; product decision.
 */

/** Parts of a listing that its flags allow on the site. */
export interface Display {
  /** False when visitors may not see the listing. */
  isIdxAllowed: boolean
  /** False when registrants may not see the listing. */
  isVowAllowed: boolean
  isAddressShown: boolean
  isAvmAllowed: boolean
  isCommentAllowed: boolean
  /** Unknown or unreadable flags of the record. They count as no. */
  unknown: string[]
  /** Flags of the record that withhold something, including the unknown ones. */
  denying: string[]
}

type Part = 'listing' | 'address' | 'avm' | 'comment'

/** Display flag, derived from its name. */
export interface DisplayFlag {
  /** Audience of the flag. A seller's instruction on address, estimate or comments applies to everyone. */
  venue: 'idx' | 'vow' | 'both'
  part: Part
  /** 'no': true withholds, such as an opt-out. 'unknown': the name does not reveal what true means. */
  polarity: 'yes' | 'no' | 'unknown'
  /** False when only a value of yes or no shows that the field is a flag. */
  isNamedFlag: boolean
}

const VENUE = /IDX|Idx(?![a-z])|idx|VOW|Vow(?![a-z])|(?:^|_)vow/
/** "Internet" or "Web" alone prove nothing: homes have internet access, and tours have web addresses. */
const PUBLISHED =
  /(?:Internet|Web(?:site)?|Online|Public(?:ly)?).*(?:Display|Publish|Advertis|OptOut|OptIn|Participat|Comment|Allow|Permit|Visible|Listing(?:YN|Flag)?$)|(?:Display|Publish|Show(?!ing)|Advertis\w*?|Hide|Suppress|Exclude|Opts?Out|Allow|Permit|ListOn)\w*?(?:Internet|Web|Online|Public)/i
const ON_ITS_OWN =
  /(?:Owner|Seller|Broker|Office)Opts?Out|ParticipantOnly|OfficeExclusive|EntireListingDisplay|HideListing|^Private(?:Exclusive|Listing)|(?:Delayed\w*Marketing|Marketing\w*Delayed)(?:YN|Flag)?$|(?:Address|Comments?|Blogging|AVM|Valuation)(?:Display|Allowed)|(?:Display|Show|Allow|Permit|Hide)(?:Address|Comment|Blogging|AVM|Valuation)/i
/** Endings of fields about websites that are not flags. */
const NOT_FLAG_ENDING =
  /(?:Date|Time|Timestamp|URLs?|Ur[li]s?|Name|Phone|Email|Keys?|I[dD]s?|Number|Numeric|Count|Remarks|Text|Disclaimer|Logo|Contact|Description|Source|Version)$/
/** Fields whose names only look like display flags. Source: RESO Data Dictionary 2.0, Office and Member. */
const NOT_DISPLAY_FLAGS = new Set(['VirtualOfficeWebsiteYN', 'MemberMailOptOutYN'])

const NO_WORDS =
  /Opts?Out|OptedOut|Delayed|^Private(?:Exclusive|Listing)|Exclu|Hid(?:e|den)|Suppress|Withh|Restrict|Prohibit|Block|ParticipantOnly|DoNot|NoIDX|NotOn/i
const YES_WORDS =
  /Display|Participat|OptIn|OptedIn|Inclu|Allow|Permi(?:t|ssion)|Show|Publish|Advertis|Approv|Authori[sz]|Consent|Enabled?|Send|Syndicat|Listing|Address|Addr|AVM|Valuation|Comment|Comm(?:YN)?$|Blogging|Eligible|Active|Visible|ListOn/i
/** "IDX", "VOWYN", "ShowIDX_Flag" without another word: the listing is in IDX or VOW, or not. */
const BARE = /^(?:[Ii]s)?(?:IDX|Idx|idx|VOW|Vow|vow)(?:YN|[Ff]lag|Ind(?:icator)?)?$/

const knownFlags = new Map<string, DisplayFlag | null>()

/** Returns the display flag that a field's name describes, or null for any other field. Ignores local prefixes. */
export function displayFlagOf(field: string): DisplayFlag | null {
  const known = knownFlags.get(field)
  if (known !== undefined) return known
  const found = readName(field)
  knownFlags.set(field, found)
  return found
}

function readName(field: string): DisplayFlag | null {
  if (NOT_DISPLAY_FLAGS.has(field) || field.startsWith('Mlg') || field.startsWith('@') || NOT_FLAG_ENDING.test(field))
    return null
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

/** Permission values that release a whole listing. Source: Cotality Trestle, Property.Permission. */
const OPEN_PERMISSIONS = ['public', 'idx', 'vow'] as const

/** Evaluates the flags of a Property record. Allows whatever the record does not mention. */
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
  const said = parseFlagValue(value)
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

function parseFlagValue(value: unknown): boolean | null {
  const plain = flag(Array.isArray(value) && value.length === 1 ? value[0] : value)
  if (plain !== null) return plain
  const text = spelling(value)
  return YES_VALUES.includes(text) ? true : NO_VALUES.includes(text) ? false : null
}

/** Applies two lists that act as flags: FeedTypes, the feeds a record is for, and Permission, its audience. */
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
