import { isTopic } from '#features/leads/rules/topic.ts'
import { trafficText } from '#features/leads/rules/traffic-text.ts'
import { TOPICS } from '#features/leads/words/topics.ts'
import { LEAD_KINDS } from '#features/leads/words.ts'
import { money } from '#kit/time/format.ts'
import type { LeadFacts, Member, RoutingRule } from '../schema.ts'
import { LANGUAGES, USUAL_SOURCES } from '../words.ts'

/** Result of one condition, in words. */
interface Check {
  isMet: boolean
  words: string
}

/** Returns the people of a rule with their weights. */
export function membersOf({ people }: Pick<RoutingRule, 'people'>): Member[] {
  return people.map((one) => {
    const [agent_id = '', weight = '1'] = one.split(':')
    return { agent_id, weight: Math.max(1, Number(weight) || 1) }
  })
}

/** Returns the cities of a rule. */
export function townsOf({ towns }: Pick<RoutingRule, 'towns'>): string[] {
  return towns
    .split(',')
    .map((town) => town.trim())
    .filter(Boolean)
}

/** Returns whether a lead meets all conditions of a rule, and in words which ones decide. */
export function matchOf(rule: RoutingRule, facts: LeadFacts): Check {
  const checks = checksOf(rule, facts)
  const failed = checks.find(({ isMet }) => !isMet)
  if (failed) return failed
  const words = checks.map((check) => check.words)
  return { isMet: true, words: words.length > 0 ? sentenceOf(words) : 'It matches every lead' }
}

/** Joins conditions to a sentence: "Kind is tour, and city is Greenwood". */
function sentenceOf(words: readonly string[]): string {
  return words.map((text, index) => (index === 0 ? text : `${text[0]?.toLowerCase()}${text.slice(1)}`)).join(', and ')
}

function checksOf(rule: RoutingRule, facts: LeadFacts): Check[] {
  const towns = townsOf(rule)
  const town = facts.town?.trim().toLowerCase()
  const checks: (Check | null)[] = [
    rule.kinds.length > 0
      ? { isMet: rule.kinds.includes(facts.kind), words: `Kind is ${lower(LEAD_KINDS[facts.kind].label)}` }
      : null,
    oneOf(rule.topics, facts.topic, 'Topic', (topic) => lower(topicText(topic))),
    oneOf(rule.sources, facts.source, 'Source', sourceText),
    towns.length > 0
      ? facts.town
        ? { isMet: towns.some((one) => one.toLowerCase() === town), words: `City is ${facts.town}` }
        : { isMet: false, words: 'No city given' }
      : null,
    priceCheck(rule, facts.price),
    oneOf(rule.languages, facts.language, 'Language', languageText),
    rule.is_own_listing
      ? facts.listing_agent_id !== null
        ? { isMet: true, words: 'We list the home' }
        : { isMet: false, words: 'It isn’t about one of our listings' }
      : null,
    rule.is_client
      ? { isMet: facts.is_client, words: facts.is_client ? 'The person is a client' : 'The person isn’t a client' }
      : null,
  ]
  return checks.filter((check) => check !== null)
}

function oneOf(
  allowed: readonly string[],
  value: string | null,
  label: string,
  text: (value: string) => string,
): Check | null {
  if (allowed.length === 0) return null
  if (value === null) return { isMet: false, words: `No ${label.toLowerCase()} given` }
  return { isMet: allowed.includes(value), words: `${label} is ${text(value)}` }
}

function priceCheck({ min_price, max_price }: RoutingRule, price: number | null): Check | null {
  if (min_price === null && max_price === null) return null
  if (price === null) return { isMet: false, words: 'No price given' }
  if (min_price !== null && price < min_price)
    return { isMet: false, words: `${money(price)} is under ${money(min_price)}` }
  if (max_price !== null && price > max_price)
    return { isMet: false, words: `${money(price)} is over ${money(max_price)}` }
  return { isMet: true, words: `Price is ${money(price)}` }
}

/** Lists the conditions of a rule for its row: "Kind", "home valuation or sellers guide". */
export function conditionsOf(rule: Omit<RoutingRule, 'id'>): { label: string; text: string }[] {
  const { kinds, topics, sources, languages, min_price, max_price, is_own_listing, is_client } = rule
  const rows = [
    ['Kind', anyOf(kinds.map((kind) => lower(kindText(kind))))],
    ['Topic', anyOf(topics.map((topic) => lower(topicText(topic))))],
    ['Source', anyOf(sources.map(sourceText))],
    ['City', anyOf(townsOf(rule))],
    ['Price', priceText(min_price, max_price)],
    ['Language', anyOf(languages.map(languageText))],
    ['Home', is_own_listing ? 'listed by us' : ''],
    ['Person', is_client ? 'an existing client' : ''],
  ] as const
  return rows.flatMap(([label, text]) => (text ? [{ label, text }] : []))
}

function priceText(min: number | null, max: number | null): string {
  if (min !== null && max !== null) return `${money(min)} to ${money(max)}`
  if (min !== null) return `${money(min)} or more`
  return max === null ? '' : `up to ${money(max)}`
}

function anyOf(words: readonly string[]): string {
  if (words.length < 3) return words.join(' or ')
  return `${words.slice(0, -1).join(', ')}, or ${words.at(-1)}`
}

function kindText(kind: string): string {
  return Object.hasOwn(LEAD_KINDS, kind) ? LEAD_KINDS[kind as keyof typeof LEAD_KINDS].label : kind
}

function topicText(topic: string): string {
  return isTopic(topic) ? TOPICS[topic] : topic
}

/** Returns a traffic source in words. */
export function sourceText(source: string): string {
  if (Object.hasOwn(USUAL_SOURCES, source)) return USUAL_SOURCES[source as keyof typeof USUAL_SOURCES]
  const words = trafficText(source, 'none')
  // A campaign may name itself like a detected source, such as utm_source=facebook.
  return Object.values<string>(USUAL_SOURCES).includes(words) ? `${words} campaign` : words
}

/** Returns a language in words. */
export function languageText(code: string): string {
  return Object.hasOwn(LANGUAGES, code) ? LANGUAGES[code as keyof typeof LANGUAGES] : code
}

function lower(text: string): string {
  return `${text[0]?.toLowerCase() ?? ''}${text.slice(1)}`
}

/**
 * Returns whether every lead that meets the conditions of `later` also meets those of `earlier`. Compares each
 * condition, so that several rules that cover another one only together are not found.
 */
export function covers(earlier: RoutingRule, later: RoutingRule): boolean {
  const hasAll = (some: readonly string[], others: readonly string[]) =>
    some.length === 0 || (others.length > 0 && others.every((one) => some.includes(one)))
  const names = (rule: RoutingRule) => townsOf(rule).map((town) => town.toLowerCase())
  return (
    hasAll(earlier.kinds, later.kinds) &&
    hasAll(earlier.topics, later.topics) &&
    hasAll(earlier.sources, later.sources) &&
    hasAll(earlier.languages, later.languages) &&
    hasAll(names(earlier), names(later)) &&
    hasPrices(earlier, later) &&
    (!earlier.is_own_listing || later.is_own_listing) &&
    (!earlier.is_client || later.is_client)
  )
}

function hasPrices(earlier: RoutingRule, later: RoutingRule): boolean {
  if (earlier.min_price === null && earlier.max_price === null) return true
  // A lead without a price meets only rules without prices.
  if (later.min_price === null && later.max_price === null) return false
  const isFloorLower = earlier.min_price === null || (later.min_price !== null && later.min_price >= earlier.min_price)
  const isCeilingHigher =
    earlier.max_price === null || (later.max_price !== null && later.max_price <= earlier.max_price)
  return isFloorLower && isCeilingHigher
}
