import { DAY, dateAfter, HOUR, instantAt, localAt, MINUTE } from './calendar.ts'
import type { MonthLead } from './leads.ts'
import type { Hours, Month, MonthRule } from './office.ts'

/**
 * A second implementation of the rules by which leads are handed out, due, reminded of and escalated. It shares no code
 * with the product, and reads nothing of what the product decided.
 */

/** Source: product decision, owners are reminded four hours before a reply is due. */
const REMIND_MS = 4 * HOUR
/** Source: specification 9, contact within 24 hours. */
const LATEST_MS = DAY
const DAYS_AHEAD = 14

export interface Offer {
  rule: MonthRule
  until: number
}

/** Expected state of a lead. */
export interface Expected {
  lead: MonthLead
  created: number
  due: number
  owner: number | null
  /** Owners since each time, the oldest first. */
  owners: { at: number; owner: number | null }[]
  offer: Offer | null
  /** Everyone who had it. */
  had: Set<number>
  status: string
  answered: number | null
  reminded: number | null
  escalated: number | null
}

/** Expected owner of a lead: the place of an agent, or null for the office. */
export interface Verdict {
  rule: 'known' | 'asked' | 'rule' | 'catch_all'
  name: string | null
  agent: number | null
  until: number | null
}

/** The record of who writes from an address. */
interface Person {
  email: string
  phone: string | null
  owner: number | null
  isReached: boolean
  updated: number
}

interface Round {
  number: number
  taken: Map<number, number>
}

export interface Oracle {
  leads: Map<string, Expected>
  /** Decides about a new lead, and takes note of it. */
  arrive: (lead: MonthLead, at: number) => Verdict
  /** Decides who follows after an offer that no one claimed, and takes note of it. */
  pullBack: (lead: Expected, at: number) => Verdict
  /** Takes note that someone gave a lead to another agent, or back to the office. */
  move: (lead: Expected, owner: number | null, at: number) => void
  /** Takes note that an agent claimed a lead that was offered to them. */
  claim: (lead: Expected, at: number) => void
  /** Takes note that a lead was answered, or marked as spam. */
  answer: (lead: Expected, status: string, at: number) => void
  /** Returns when the owner is reminded at the earliest. */
  remindAt: (lead: Expected) => number
  /** Returns the agent's address, or "office", for emails about a lead without an owner, or of the catch-all. */
  inboxOf: (lead: MonthLead) => string
  /** Returns the places of the agents who are emailed that they can claim a lead: an appointment only if new. */
  claimersOf: (lead: Expected, at: number, isNew: boolean) => number[]
}

export function createOracle(month: Month): Oracle {
  const leads = new Map<string, Expected>()
  const rounds = new Map<MonthRule, Round>()
  /** The keys are email addresses: no one is the same person by a phone number. */
  const people = new Map<string, Person>(
    month.clients.map(({ email, agent }) => [email, { email, phone: null, owner: agent, isReached: true, updated: 0 }]),
  )

  const kindOf = ({ kind, topic }: MonthLead) => (kind === 'contact' ? `topic_${topic}` : kind)

  function hoursOn(date: string): Hours | null {
    const special = month.special_days.get(date)
    return special === undefined ? (month.hours[weekdayOf(date)] ?? null) : special
  }

  function agentHoursOn(agent: number, date: string): Hours | null {
    const one = month.agents[agent]
    if (!one || one.days_off.some(({ from_date, to_date }) => from_date <= date && date <= to_date)) return null
    return one.week ? (one.week[weekdayOf(date)] ?? null) : hoursOn(date)
  }

  function isWorking(agent: number, at: number): boolean {
    const { date, clock } = localAt(at)
    const hours = agentHoursOn(agent, date)
    return hours !== null && hours.opens <= clock && clock < hours.closes
  }

  function backAt(agent: number, at: number): number | null {
    if (isWorking(agent, at)) return at
    for (let day = 0; day <= DAYS_AHEAD; day += 1) {
      const date = dateAfter(localAt(at).date, day)
      const hours = agentHoursOn(agent, date)
      const start = hours && instantAt(date, hours.opens)
      if (start && start > at) return start
    }
    return null
  }

  /** A round gives each person as many leads as their weight. The person with the largest share left is next. */
  function turn(rule: MonthRule, able: MonthRule['people']): number | null {
    const round = rounds.get(rule) ?? { number: 1, taken: new Map() }
    const left = ({ agent, weight }: MonthRule['people'][number]) => 1 - (round.taken.get(agent) ?? 0) / weight
    const [best] = able.toSorted((a, b) => left(b) - left(a))
    if (!best) return null
    if (left(best) > 0) {
      round.taken.set(best.agent, (round.taken.get(best.agent) ?? 0) + 1)
      rounds.set(rule, round)
      return best.agent
    }
    const first = able[0]?.agent ?? null
    if (first !== null) rounds.set(rule, { number: round.number + 1, taken: new Map([[first, 1]]) })
    return first
  }

  /** Chooses among the people of a rule; undefined if no one can take it. */
  function among(
    rule: MonthRule,
    lead: MonthLead,
    at: number,
    had: ReadonlySet<number>,
  ): { agent: number; from: number } | undefined {
    const lister = lead.home?.lister ?? null
    const people = rule.act === 'listing_agent' ? (lister === null ? [] : [{ agent: lister, weight: 1 }]) : rule.people
    const able = people.filter(({ agent }) => month.agents[agent]?.takes_leads && !had.has(agent))
    const working = able.filter(({ agent }) => rule.off_hours === 'anyway' || isWorking(agent, at))
    const one = (some: MonthRule['people']) =>
      rule.act === 'round_robin' ? turn(rule, some) : (some[0]?.agent ?? null)
    if (working.length > 0) {
      const agent = one(working)
      return agent === null ? undefined : { agent, from: at }
    }
    if (rule.act === 'assign' || rule.act === 'listing_agent') return undefined
    const back = able.flatMap((person) => {
      const start = backAt(person.agent, at)
      return start === null ? [] : [{ ...person, start }]
    })
    const soonest = Math.min(...back.map(({ start }) => start))
    const agent = one(back.filter(({ start }) => start === soonest))
    return agent === null ? undefined : { agent, from: soonest }
  }

  function isFor(rule: MonthRule, { kind, topic, source, language, town, price, home }: MonthLead): boolean {
    const hasPrice = rule.min_price !== null || rule.max_price !== null
    return (
      rule.is_active &&
      (rule.kinds.length === 0 || rule.kinds.includes(kind)) &&
      (rule.topics.length === 0 || (topic !== null && rule.topics.includes(topic))) &&
      (rule.sources.length === 0 || rule.sources.includes(source)) &&
      (rule.towns.length === 0 || (town !== null && rule.towns.includes(town))) &&
      (rule.languages.length === 0 || rule.languages.includes(language)) &&
      (!rule.is_own_listing || (home !== null && home.lister !== null)) &&
      (!hasPrice ||
        (price !== null &&
          (rule.min_price === null || price >= rule.min_price) &&
          (rule.max_price === null || price <= rule.max_price)))
    )
  }

  const leadsOf = ({ email }: Person) => [...leads.values()].filter(({ lead }) => lead.email === email)
  const isClient = ({ email }: Person) => month.clients.some((client) => client.email === email)

  /** The first phone number stays, and the account of a client has none. */
  function personOf({ email, phone }: MonthLead, at: number): Person {
    const person = people.get(email) ?? { email, phone, owner: null, isReached: false, updated: at }
    people.set(email, person)
    if (!isClient(person)) person.phone ??= phone
    return person
  }

  /** A person without an agent gets that of their newest lead which is more than an offer. */
  function settle(person: Person, at: number): void {
    if (person.owner !== null) return
    const settled = leadsOf(person).filter(
      ({ owner, offer, status }) => owner !== null && status !== 'spam' && (offer === null || status !== 'new'),
    )
    const [newest] = settled.toSorted((a, b) => b.created - a.created)
    if (newest) Object.assign(person, { owner: newest.owner, updated: at })
  }

  /** The agent of a client, else of the record with the address or the phone number, else of the latest earlier lead. */
  function knownAgent({ email, phone }: MonthLead): number | null {
    const client = month.clients.find((one) => one.email === email)
    if (client) return client.agent
    const records = [...people.values()]
      .filter((one) => one.email === email || (phone !== null && one.phone === phone))
      .filter((one) => one.owner !== null && leadsOf(one).every(({ status }) => status !== 'spam'))
      .toSorted((a, b) => b.updated - a.updated)
    const record = records.find((one) => one.email === email) ?? records[0]
    if (record) return record.owner
    const earlier = [...leads.values()].filter(
      (one) =>
        one.owner !== null &&
        one.status !== 'spam' &&
        (one.lead.email === email || (phone !== null && one.lead.phone === phone)),
    )
    return earlier.toSorted((a, b) => b.created - a.created)[0]?.owner ?? null
  }

  function decide(lead: MonthLead, at: number): Verdict & { offer: Offer | null } {
    const known = knownAgent(lead)
    if (known !== null) return { rule: 'known', name: null, agent: known, until: null, offer: null }
    if (lead.asked !== null) return { rule: 'asked', name: null, agent: lead.asked, until: null, offer: null }
    for (const rule of month.rules) {
      if (!isFor(rule, lead)) continue
      const found = among(rule, lead, at, new Set())
      if (!found) continue
      const until = rule.claim_minutes === null ? null : found.from + rule.claim_minutes * MINUTE
      return {
        rule: 'rule',
        name: rule.name,
        agent: found.agent,
        until,
        offer: until === null ? null : { rule, until },
      }
    }
    return { rule: 'catch_all', name: null, agent: month.recipients[kindOf(lead)] ?? null, until: null, offer: null }
  }

  /** Spans in which the office is open, from a day before to four days after. */
  function spans(at: number, usual: Hours | null): { from: number; to: number }[] {
    return [0, 1, 2].flatMap((ahead) => {
      const date = dateAfter(localAt(at).date, ahead)
      const hours = usual ?? hoursOn(date)
      return hours ? [{ from: instantAt(date, hours.opens), to: instantAt(date, hours.closes) }] : []
    })
  }

  /**
   * A reply is due after some minutes of office hours and at the latest after 24 hours. It is never due while the office
   * is closed: then at its last closing that leaves the minutes or four hours, else within an hour of its opening. If
   * that takes longer than 24 hours, the hours of other days count.
   */
  function dueAt(at: number, minutes: number): number {
    const open = spans(at, null)
    const latest = at + LATEST_MS
    let rest = minutes * MINUTE
    let due = latest
    for (const { from, to } of open) {
      const begin = Math.max(from, at)
      if (to <= begin) continue
      if (rest <= to - begin) {
        due = Math.min(latest, begin + rest)
        break
      }
      rest -= to - begin
    }
    const hours = month.hours.filter((one) => one !== null)
    const usual = {
      opens: hours.map(({ opens }) => opens).sort()[0] ?? '',
      closes:
        hours
          .map(({ closes }) => closes)
          .sort()
          .at(-1) ?? '',
    }
    for (const some of [open, spans(at, usual)]) {
      if (some.some(({ from, to }) => from <= due && due <= to)) return due
      const least = at + Math.min(minutes * MINUTE, 4 * HOUR)
      const closing = some.filter(({ to }) => to >= least && to < due).at(-1)?.to
      if (closing !== undefined) return closing
      const next = some.find(({ from }) => from > due)
      if (!next) continue
      const opening = Math.min(next.from + Math.min(minutes, 60) * MINUTE, next.to)
      if (opening <= latest) return opening
    }
    return due
  }

  function setOwner(one: Expected, owner: number | null, at: number): void {
    one.owner = owner
    one.owners.push({ at, owner })
    if (owner !== null) one.had.add(owner)
  }

  return {
    leads,
    arrive(lead, at) {
      const { offer, ...verdict } = decide(lead, at)
      const one: Expected = {
        lead,
        created: at,
        due: dueAt(at, month.minutes[kindOf(lead)] ?? month.minutes.default ?? 0),
        owner: null,
        owners: [],
        offer,
        had: new Set(),
        status: 'new',
        answered: null,
        reminded: null,
        escalated: null,
      }
      setOwner(one, verdict.agent, at)
      leads.set(lead.name, one)
      settle(personOf(lead, at), at)
      return verdict
    },
    pullBack(one, at) {
      const { offer } = one
      one.offer = null
      const found = offer && among(offer.rule, one.lead, at, one.had)
      const name = offer?.rule.name ?? null
      if (!offer || !found) {
        setOwner(one, null, at)
        return { rule: 'rule', name, agent: null, until: null }
      }
      const until = found.from + (offer.rule.claim_minutes ?? 0) * MINUTE
      one.offer = { rule: offer.rule, until }
      setOwner(one, found.agent, at)
      return { rule: 'rule', name, agent: found.agent, until }
    },
    move(one, owner, at) {
      const [person, from] = [personOf(one.lead, at), one.owner]
      one.offer = null
      setOwner(one, owner, at)
      const hasMore = leadsOf(person).some((other) => other.owner === from && other.status !== 'spam')
      // The person moves with the lead, unless they have an agreement or another lead with their agent.
      if (from !== null && from !== owner && person.owner === from && !hasMore && !isClient(person))
        Object.assign(person, { owner, updated: at })
      settle(person, at)
    },
    claim(one, at) {
      one.offer = null
      settle(personOf(one.lead, at), at)
    },
    answer(one, status, at) {
      one.status = status
      one.answered = status === 'spam' ? null : at
      const person = personOf(one.lead, at)
      if (status !== 'spam' && !person.isReached) Object.assign(person, { isReached: true, updated: at })
      settle(person, at)
    },
    remindAt: ({ created, due }) => Math.max(created, due - REMIND_MS),
    claimersOf: ({ lead, had }, at, isNew) => {
      const recipient = month.recipients[kindOf(lead)]
      const { date } = localAt(at)
      return month.agents.flatMap((agent, place) => {
        const isOff = agent.days_off.some(({ from_date, to_date }) => from_date <= date && date <= to_date)
        const isTold = (isNew || lead.kind !== 'appointment') && agent.takes_leads && !isOff
        return isTold && place !== recipient && !had.has(place) ? [place] : []
      })
    },
    inboxOf: (lead) => {
      const agent = month.recipients[kindOf(lead)]
      return agent === undefined ? 'office' : (month.agents[agent]?.email ?? 'office')
    },
  }
}

function weekdayOf(date: string): number {
  return new Date(`${date}T12:00:00Z`).getUTCDay()
}
