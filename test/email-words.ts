import type * as z from 'zod/mini'
import { emailInputOf } from './email-inputs.ts'

/** Believable values by the name of the field, so that an email reads as a recipient gets it. */
const WORDS: Readonly<Record<string, string>> = {
  name: 'Priya Raman',
  to: 'Priya',
  from: 'Lena Kowalczyk',
  agent: 'Lena Kowalczyk',
  answerer: 'Lena Kowalczyk',
  owner: 'Lena Kowalczyk',
  owner_name: 'Lena Kowalczyk',
  by: 'Lena Kowalczyk',
  author: 'Lena Kowalczyk',
  inviter: 'Dana Whitfield',
  with: 'Lena Kowalczyk, 317-555-0143',
  email: 'priya.raman@example.com',
  from_email: 'priya.raman@example.com',
  newEmail: 'priya@example.com',
  phone: '317-555-0188',
  reach: '317-555-0188',
  home: '412 Wheatfield Lane, Greenwood',
  homes: '412 Wheatfield Lane, Greenwood',
  listing: '412 Wheatfield Lane, Greenwood',
  listing_title: '412 Wheatfield Lane, Greenwood',
  listing_id: '21000412',
  address: '412 Wheatfield Lane, Greenwood',
  title: 'Tour of 412 Wheatfield Lane',
  page: '412 Wheatfield Lane',
  place: 'Greenwood',
  organizer: 'office@example.com',
  message: 'Is the basement dry? We would like to see the home on Saturday if the sellers agree.',
  question: 'Is the basement dry?',
  note: 'She prefers mornings.',
  reply: 'Weekdays after 5 PM.',
  reason: 'The sellers accepted another offer.',
  what: '412 Wheatfield Lane, Greenwood',
  words: 'The yard is small for two dogs.',
  answer: 'We corrected the lot size.',
  body: 'Thank you, Saturday works for us.\n\nWe will bring our daughter’s bike to see if it fits the garage.',
  subject: 'Tour on Saturday',
  preview: 'Six steps before you list.',
  preview_text: 'What sold in Greenwood in October',
  headline: 'Six steps before you list',
  guide: 'The sellers guide explains each step.',
  next_step: 'Call about financing',
  rule: 'Greenwood buyers',
  act: 'Check the address and send the email again, or call or text them.',
  device: 'Firefox on Windows',
  ip: '203.0.113.7',
  document: 'Loan letter.pdf',
  type: 'Buyer Agency',
  fee: '2.5% of the price, due at closing. No fee if there is no closing.',
  version: '2026-11-27',
  hash: '8f08e06e19cd2c65a1',
  due: 'Today, 2:30 PM',
  about: 'Priya Raman',
  when: 'Thursday, December 3, 2026, 6:00 PM',
  where: 'Room at the Rail Depot, 120 Main Street, Greenwood',
  arrival_note: 'Park behind the building. The door on the alley is open.',
  path: '/agent',
  agent_path: '/agent/appointments',
  slug: 'wheatfield-lane',
  url: '/properties?city=Greenwood',
  ask_url: '/dashboard/messages/new',
  range: '$318,000 to $346,000',
  company: 'Hoosier Crawlspace Co.',
  business: 'Hoosier Crawlspace Co.',
  vendor: 'Hoosier Crawlspace Co.',
  event: 'Crawlspaces, explained',
  price: '$329,900',
  facts: '4 beds, 2.5 baths, 2,460 sq ft',
  names: '3 beds in Greenwood',
  filters: '3 beds',
  files: 'inspection.pdf',
  label: 'License number',
  value: '94%',
  street: '412 Wheatfield Lane',
  city: 'Greenwood',
  postal_code: '46142',
  number: 'V-2041',
  contact_name: 'Marcus Bell',
  description: 'Inspects and seals crawlspaces in Johnson County.',
  agency_disclosure: '2026-11-27',
  terms: '2026-11-27',
  mls_consent: '2026-11-27',
  website_url: 'https://crawlspace.example.com',
  status: 'Pending',
  firm: 'Old Northside Realty',
  contact: '317-555-0120',
  reasons: 'Price cut by $10,000',
  searches: '3 beds in Greenwood',
  image_url: 'https://example.com/front.jpg',
  image_alt: 'Front of 412 Wheatfield Lane',
  mls: 'Data is deemed reliable but not guaranteed.',
  stops: '10:00 AM: 412 Wheatfield Lane, Greenwood',
  steps: 'Fix what an inspector would note: gutters, leaks, outlets.',
}

const LONG_NAME = 'Maximiliana Featherstonehaugh-Cholmondeley van Oosterhout-Kwiatkowska'
const LONG_PLACE = '11847 East Northumberland-Shropshire Parkway, Unit 2204, Southeast Indianapolis'
const LONG_FIRM = 'Featherstonehaugh-Cholmondeley & Daughters Crawlspace Encapsulation and Waterproofing'
/** Values near the limits of the forms, with words that do not break automatically. */
const LONGEST: Readonly<Record<string, string>> = {
  name: LONG_NAME,
  to: 'Maximiliana',
  from: LONG_NAME,
  agent: LONG_NAME,
  answerer: LONG_NAME,
  owner: LONG_NAME,
  owner_name: LONG_NAME,
  by: LONG_NAME,
  author: LONG_NAME,
  inviter: LONG_NAME,
  about: LONG_NAME,
  contact_name: LONG_NAME,
  with: `${LONG_NAME}, 317-555-0143`,
  email: 'maximiliana.featherstonehaugh-cholmondeley.van-oosterhout@realestate.example.com',
  from_email: 'maximiliana.featherstonehaugh-cholmondeley.van-oosterhout@realestate.example.com',
  newEmail: 'maximiliana.featherstonehaugh-cholmondeley.van-oosterhout@realestate.example.com',
  home: LONG_PLACE,
  homes: LONG_PLACE,
  listing: LONG_PLACE,
  listing_title: LONG_PLACE,
  address: LONG_PLACE,
  page: LONG_PLACE,
  title: `Tour of ${LONG_PLACE}`,
  what: LONG_PLACE,
  where: LONG_PLACE,
  street: '11847 East Northumberland-Shropshire Parkway, Unit 2204',
  city: 'Southeast Indianapolis',
  company: LONG_FIRM,
  business: LONG_FIRM,
  vendor: LONG_FIRM,
  firm: LONG_FIRM,
  rule: 'Buyers-from-Greenwood-Whiteland-Franklin-and-Bargersville-on-weekends',
  document: 'preapproval-letter-featherstonehaugh-cholmondeley-final-signed-2026-11-27-v3.pdf',
  files: 'preapproval-letter-featherstonehaugh-cholmondeley-final-signed-2026-11-27-v3.pdf',
  subject: 'Re: Re: Fwd: Saturday-or-Sunday-afternoon-tour-of-11847-East-Northumberland-Shropshire-Parkway',
  names: '3-beds-or-more-in-Greenwood-Whiteland-Franklin-and-Bargersville',
  website_url: 'https://crawlspace.example.com/encapsulation/johnson-county/indiana?source=vendor-list&page=1',
}

/** Names of fields of text that have no believable value yet. */
export const unknownFields = new Set<string>()

/** Returns an input as `emailInputOf` does, with believable texts, or with the longest. */
export function emailWordsOf(schema: z.core.$ZodType, at: number, isLongest = false, name = ''): unknown {
  const { def } = schema._zod as unknown as { def: Definition }
  const inner = (type: unknown, more = 0) => emailWordsOf(type as z.core.$ZodType, at + more, isLongest, name)
  if (def.type === 'object')
    return Object.fromEntries(
      Object.entries(def.shape ?? {}).map(([member, type]) => [member, emailWordsOf(type, at, isLongest, member)]),
    )
  if (def.type === 'array') return [0, 1].map((more) => inner(def.element, more))
  if (def.type === 'nullable' || def.type === 'optional' || def.type === 'default') return inner(def.innerType)
  if (def.type === 'pipe') return inner(def.in)
  if (def.type === 'union') return inner(def.options?.[at % def.options.length])
  const value = emailInputOf(schema, at)
  if (typeof value !== 'string' || def.type !== 'string' || def.format === 'uuid') return value
  if (/date|Until$/i.test(name)) return value
  const words = (isLongest ? LONGEST[name] : undefined) ?? WORDS[name]
  if (words === undefined && !/^id$|_id$/.test(name)) unknownFields.add(name)
  return words ?? value
}

interface Definition {
  type: string
  format?: string
  shape?: Record<string, z.core.$ZodType>
  element?: unknown
  innerType?: unknown
  in?: unknown
  options?: unknown[]
}
