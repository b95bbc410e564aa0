import * as z from 'zod/mini'
import { keysOf } from '#kit/form/inputs.ts'
import { HOLIDAYS } from '#kit/time/holidays.ts'
import type { Brokerage, BrokerageDraft, Hours, UpdateBrokerage } from '../schema.ts'
import { type DayKey, MEMBERS, MESSAGES, WEEKDAYS } from '../words/settings.ts'
import { UNSET_BROKERAGE } from '../words.ts'
import { isOpenToVisitors, missingInRecord } from './launch.ts'
import { areSpecialDaysValid, clockText } from './special-days.ts'

/** Opening hours by day. A day that is not in it is closed. */
type Week = Partial<Record<DayKey, { opens: string; closes: string }>>
type FieldErrors = Record<string, string>

/** Returns the record as form values. */
export function draftOf(brokerage: Brokerage): BrokerageDraft {
  const { dmca_agent, mls } = brokerage
  const works = brokerage.works_on_holidays ?? []
  return {
    name: brokerage.name === UNSET_BROKERAGE.name ? '' : brokerage.name,
    short_name: brokerage.short_name === UNSET_BROKERAGE.short_name ? '' : brokerage.short_name,
    tagline: brokerage.tagline,
    affiliation: brokerage.affiliation ?? '',
    license_number: brokerage.license_number ?? '',
    licensed_since: brokerage.licensed_since,
    designated_broker: brokerage.designated_broker ?? '',
    street: brokerage.street ?? '',
    // Without a street the city may be the neutral one, which would be overlooked in the form.
    city: brokerage.street === null && brokerage.city === UNSET_BROKERAGE.city ? '' : brokerage.city,
    postal_code: brokerage.postal_code ?? '',
    phone: brokerage.phone ?? '',
    email: brokerage.email ?? '',
    social: brokerage.social.map(({ url }) => url).join('\n'),
    ...(Object.fromEntries([
      ...hoursDraft('', weekOf(brokerage.hours)),
      ...hoursDraft('tour_', weekOf(brokerage.tour_hours ?? [])),
      ...keysOf(HOLIDAYS).map((holiday) => [`works_${holiday}`, works.includes(holiday)]),
    ]) as Pick<
      BrokerageDraft,
      Extract<keyof BrokerageDraft, `${string}_opens` | `${string}_closes` | `works_${string}`>
    >),
    service_area: brokerage.service_area.join('\n'),
    dmca_name: dmca_agent?.name ?? '',
    dmca_address: dmca_agent?.address ?? '',
    dmca_phone: dmca_agent?.phone ?? '',
    dmca_email: dmca_agent?.email ?? '',
    mls_name: mls.name === UNSET_BROKERAGE.mls.name ? '' : mls.name,
    mls_office_keys: mls.office_keys.join('\n'),
    mls_courtesy: mls.courtesy,
    mls_disclaimer: mls.disclaimer,
    mls_copyright: mls.copyright,
  }
}

/** Returns opening and closing times as form values. */
export function hoursDraft(kind: '' | 'tour_', week: Week): [string, string][] {
  return keysOf(WEEKDAYS).flatMap((day): [string, string][] => [
    [`${kind}${day}_opens`, week[day]?.opens ?? ''],
    [`${kind}${day}_closes`, week[day]?.closes ?? ''],
  ])
}

/** Returns the record with the values of a form. An empty name is the neutral one. Members without a field keep their stored values. */
export function recordOf(input: Omit<UpdateBrokerage, 'version'>, stored: Brokerage): Brokerage {
  const week = typedWeek(input, '')
  const tours = typedWeek(input, 'tour_')
  const works = keysOf(HOLIDAYS).filter((holiday) => input[`works_${holiday}`])
  const { dmca_name: name, dmca_address: address, dmca_phone: phone, dmca_email: email } = input
  return {
    ...stored,
    name: input.name || UNSET_BROKERAGE.name,
    short_name: input.short_name || UNSET_BROKERAGE.short_name,
    tagline: input.tagline,
    affiliation: input.affiliation,
    license_number: input.license_number,
    licensed_since: input.licensed_since,
    designated_broker: input.designated_broker,
    street: input.street,
    city: input.city || UNSET_BROKERAGE.city,
    postal_code: input.postal_code,
    phone: input.phone,
    email: input.email,
    social: socialOf(linesOf(input.social), stored.social, input.short_name),
    // The file may have custom labels, so keep the stored ones while the times are the same.
    hours: isSameWeek(week, weekOf(stored.hours)) ? stored.hours : hoursOf(week),
    tour_hours: isSameWeek(tours, weekOf(stored.tour_hours ?? []))
      ? stored.tour_hours
      : Object.keys(tours).length > 0
        ? hoursOf(tours)
        : undefined,
    works_on_holidays: works.length > 0 || stored.works_on_holidays ? works : undefined,
    service_area: linesOf(input.service_area),
    dmca_agent: name && address && phone && email ? { name, address, phone, email } : null,
    mls: {
      name: input.mls_name || UNSET_BROKERAGE.mls.name,
      office_keys: linesOf(input.mls_office_keys),
      courtesy: input.mls_courtesy,
      disclaimer: input.mls_disclaimer,
      copyright: input.mls_copyright,
    },
  }
}

/** Returns the lines of a text without empty ones and repetitions. */
export function linesOf(text: string): string[] {
  return [...new Set(text.split('\n').map((line) => line.trim()))].filter(Boolean)
}

const NETWORKS: Record<string, string> = {
  'facebook.com': 'Facebook',
  'instagram.com': 'Instagram',
  'linkedin.com': 'LinkedIn',
  'youtube.com': 'YouTube',
  'tiktok.com': 'TikTok',
  'x.com': 'X',
}

/** Returns social profiles with a label each: the stored one of the same URL, or one from the network's name. */
function socialOf(urls: readonly string[], stored: Brokerage['social'], shortName: string): Brokerage['social'] {
  return urls.map((url) => {
    const host = URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : url
    return { url, label: stored.find((one) => one.url === url)?.label ?? `${shortName} on ${NETWORKS[host] ?? host}` }
  })
}

/** Returns hours by day. A day that is in two groups has the later one. */
export function weekOf(hours: readonly Hours[]): Week {
  const named = keysOf(WEEKDAYS)
  return Object.fromEntries(
    hours.flatMap(({ days, opens, closes }) =>
      days.map((day) => [named.find((key) => WEEKDAYS[key] === day) ?? '', { opens, closes }]),
    ),
  )
}

function typedWeek(input: Omit<UpdateBrokerage, 'version'>, kind: '' | 'tour_'): Week {
  return Object.fromEntries(
    keysOf(WEEKDAYS).flatMap((day) => {
      const [opens, closes] = [input[`${kind}${day}_opens`], input[`${kind}${day}_closes`]]
      return opens && closes ? [[day, { opens, closes }]] : []
    }),
  )
}

function isSameWeek(a: Week, b: Week): boolean {
  return keysOf(WEEKDAYS).every((day) => a[day]?.opens === b[day]?.opens && a[day]?.closes === b[day]?.closes)
}

/** Groups hours of consecutive days, each with a label such as "Monday to Friday, 9 AM to 6 PM". */
export function hoursOf(week: Week): Hours[] {
  const groups: { days: DayKey[]; opens: string; closes: string }[] = []
  let before: DayKey | undefined
  for (const day of keysOf(WEEKDAYS)) {
    const times = week[day]
    const last = groups.at(-1)
    if (times && last && before !== undefined && last.days.at(-1) === before && isSameTimes(times, last))
      last.days.push(day)
    else if (times) groups.push({ days: [day], ...times })
    before = day
  }
  return groups.map(({ days, opens, closes }) => ({
    label: `${daysText(days.map((day) => WEEKDAYS[day]))}, ${clockText(opens)} to ${clockText(closes)}`,
    days: days.map((day) => WEEKDAYS[day]),
    opens,
    closes,
  }))
}

function isSameTimes(a: { opens: string; closes: string }, b: { opens: string; closes: string }): boolean {
  return a.opens === b.opens && a.closes === b.closes
}

function daysText(days: readonly string[]): string {
  const [first = '', second = ''] = days
  if (days.length === 1) return first
  return days.length === 2 ? `${first} and ${second}` : `${first} to ${days.at(-1)}`
}

/** Returns errors of typed values that the record cannot hold: half of a pair of times, half a DMCA agent. */
export function inputFaults(input: Omit<UpdateBrokerage, 'version'>): FieldErrors {
  const faults = { ...hourFaults(input, ''), ...hourFaults(input, 'tour_') }
  const dmca = ['dmca_name', 'dmca_address', 'dmca_phone', 'dmca_email'] as const
  if (dmca.some((name) => input[name])) for (const name of dmca) if (!input[name]) faults[name] = MESSAGES.dmca
  if (input.street && !input.city) faults.city = MESSAGES.city
  return faults
}

/** Returns errors of typed times: half of a pair, or a closing time that is not after the opening time. */
export function hourFaults<Kind extends '' | 'tour_'>(
  input: Readonly<Record<`${Kind}${DayKey}_${'opens' | 'closes'}`, string>>,
  kind: Kind,
): FieldErrors {
  const faults: FieldErrors = {}
  for (const day of keysOf(WEEKDAYS)) {
    const [opens, closes] = [input[`${kind}${day}_opens`], input[`${kind}${day}_closes`]]
    if (Boolean(opens) !== Boolean(closes))
      faults[`${kind}${day}_${opens ? 'closes' : 'opens'}`] = MESSAGES.oneTimeMissing
    else if (opens && opens >= closes) faults[`${kind}${day}_closes`] = MESSAGES.closesBeforeOpening
  }
  return faults
}

export const PHONE = /^\d{3}-\d{3}-\d{4}$/
export const POSTAL_CODE = /^\d{5}(-\d{4})?$/
export const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
/** Indiana's form is RC and 8 digits; other states have other forms. */
export const LICENSE = /^(?=.*\d)[A-Z0-9][A-Z0-9 .-]{3,29}$/i

/** Returns errors of a record by form field. An open site may not lose what it needs. */
export function faultsOf(after: Brokerage, before: Brokerage): FieldErrors {
  const faults: FieldErrors = {}
  const add = (name: string, isWrong: boolean, message: string) => {
    if (isWrong) faults[name] ??= message
  }
  add('license_number', after.license_number !== null && !LICENSE.test(after.license_number), MESSAGES.license)
  add('postal_code', after.postal_code !== null && !POSTAL_CODE.test(after.postal_code), MESSAGES.postalCode)
  for (const [name, phone] of [
    ['phone', after.phone],
    ['dmca_phone', after.dmca_agent?.phone ?? null],
  ] as const)
    add(name, phone !== null && !PHONE.test(phone), MESSAGES.phone)
  for (const [name, email] of [
    ['email', after.email],
    ['dmca_email', after.dmca_agent?.email ?? null],
  ] as const)
    add(name, email !== null && !EMAIL.test(email), MESSAGES.email)
  add(
    'social',
    after.social.some(({ url }) => !/^https:\/\/[^/\s]+\.[^/\s]+/.test(url)),
    MESSAGES.social,
  )
  add('mls_disclaimer', !after.mls.disclaimer.includes('{as_of}'), MESSAGES.asOf)
  for (const [kind, hours] of [
    ['', after.hours],
    ['tour_', after.tour_hours ?? []],
  ] as const) {
    const days = hours.flatMap((group) => group.days)
    add(kind === '' ? 'hours' : 'tour_hours', new Set(days).size < days.length, MESSAGES.dayTwice)
    for (const [day, times] of Object.entries(weekOf(hours)))
      add(`${kind}${day}_closes`, times.opens >= times.closes, MESSAGES.closesBeforeOpening)
  }
  add('special_days', !areSpecialDaysValid(after.special_days ?? []), MESSAGES.specialDays)
  if (isOpenToVisitors(before) && after.launch?.open)
    for (const { key, field } of missingInRecord(after)) add(field ?? key, true, MESSAGES.requiredWhileOpen)
  return faults
}

/** Returns the paths of members that a schema does not have, such as "mls.color". */
export function unknownMembers(given: unknown, schema: z.core.$ZodType, path = ''): string[] {
  if (schema instanceof z.ZodMiniNullable || schema instanceof z.ZodMiniOptional)
    return unknownMembers(given, schema._zod.def.innerType, path)
  if (schema instanceof z.ZodMiniArray)
    return Array.isArray(given)
      ? given.flatMap((one, at) => unknownMembers(one, schema._zod.def.element, `${path}[${at}]`))
      : []
  if (!(schema instanceof z.ZodMiniObject) || typeof given !== 'object' || given === null) return []
  const shape: Record<string, z.core.$ZodType> = schema._zod.def.shape
  return Object.entries(given).flatMap(([name, value]) => {
    const at = path === '' ? name : `${path}.${name}`
    const member = Object.hasOwn(shape, name) ? shape[name] : undefined
    return member ? unknownMembers(value, member, at) : [at]
  })
}

/** Returns an act of the audit log as a sentence without its subject. */
export function sentenceOf(act: string, changed: readonly string[]): string {
  if (act === 'brokerage.opened') return 'launched the site'
  if (act === 'brokerage.taken_offline') return 'took the site offline'
  const labels = Object.entries(MEMBERS).flatMap(([name, label]) => (changed.includes(name) ? [label] : []))
  return `changed ${[...new Set(labels)].join(', ') || 'the settings'}`
}
