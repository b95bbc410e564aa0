import type { Kind } from '../words.ts'

/** A field of a list: its label, and header names in other programs' files. */
export interface ImportField {
  label: string
  isRequired?: true
  names: readonly string[]
}

const NAME = {
  label: 'Name',
  isRequired: true,
  names: ['name', 'full name', 'display name', 'client'],
} as const
const EMAIL = [
  'email',
  'e-mail',
  'email address',
  'e-mail address',
  'e-mail 1 - value',
  'primary email',
  'mail',
] as const
const PHONE = [
  'phone',
  'phone number',
  'telephone',
  'telephone number',
  'mobile',
  'cell',
  'mobile phone',
  'phone 1 - value',
  'direct line',
  'tel',
] as const
const LICENSE = ['license', 'license number', 'license no', 'license #'] as const

/** Fields of each list in the order of its form. A consent to marketing has a date and a source. */
export const FIELDS = {
  contacts: {
    name: { ...NAME, names: [...NAME.names, 'contact', 'contact name'] },
    email: { label: 'Email', names: EMAIL },
    phone: { label: 'Phone', names: PHONE },
    message: { label: 'Notes', names: ['notes', 'note', 'message', 'comment', 'comments', 'description'] },
    consent_date: {
      label: 'Date of marketing consent',
      names: ['marketing consent date', 'consent date', 'opt-in date', 'opt in date', 'optin_time', 'subscribed on'],
    },
    consent_source: {
      label: 'Source of marketing consent',
      names: ['marketing consent source', 'consent source', 'opt-in source', 'opt in source', 'subscribed by'],
    },
  },
  agents: {
    name: { ...NAME, names: [...NAME.names, 'agent', 'agent name'] },
    title: { label: 'Title', isRequired: true, names: ['title', 'job title', 'position'] },
    email: { label: 'Email', isRequired: true, names: EMAIL },
    phone: { label: 'Direct line', isRequired: true, names: PHONE },
    license_number: { label: 'License number', isRequired: true, names: LICENSE },
    licensed_year: { label: 'Licensed since', names: ['licensed since', 'licensed year', 'year licensed'] },
    areas: { label: 'Service area', names: ['areas', 'area', 'service area', 'service areas', 'where they work'] },
    bio: { label: 'About them', names: ['bio', 'biography', 'about', 'about them'] },
    member_key: { label: 'Member key in the MLS', names: ['member key', 'mls id', 'memberkey', 'mls member key'] },
  },
  vendors: {
    name: { ...NAME, names: [...NAME.names, 'company', 'business', 'vendor', 'company name'] },
    service_type: {
      label: 'Service',
      isRequired: true,
      names: ['service', 'service type', 'category', 'trade', 'type'],
    },
    description: { label: 'What they do', names: ['description', 'what they do', 'about', 'notes'] },
    contact_name: { label: 'Contact person', names: ['contact person', 'contact name', 'contact'] },
    phone: { label: 'Phone', names: PHONE },
    email: { label: 'Email', names: EMAIL },
    website_url: { label: 'Website', names: ['website', 'web site', 'url', 'web', 'homepage'] },
    city: { label: 'City', names: ['city', 'town', 'location'] },
    license_number: { label: 'License number', names: LICENSE },
    vetted_date: { label: 'Vetted on', names: ['vetted on', 'vetted', 'vetted date', 'vetting date'] },
  },
  testimonials: {
    name: { ...NAME, names: [...NAME.names, 'author', 'reviewer'] },
    place: {
      label: 'Street and city',
      isRequired: true,
      names: ['place', 'street and city', 'location', 'address', 'city'],
    },
    deal: {
      label: 'Transaction',
      isRequired: true,
      names: ['deal', 'transaction', 'what we did', 'type', 'what we did together'],
    },
    body: {
      label: 'Text',
      isRequired: true,
      names: ['text', 'body', 'review', 'testimonial', 'quote', 'comment', 'their words'],
    },
    rating: { label: 'Stars', isRequired: true, names: ['stars', 'rating', 'score'] },
    dealt_year: { label: 'Year', names: ['year', 'dealt year'] },
    email: { label: 'Email', names: EMAIL },
  },
} as const satisfies Record<Kind, Record<string, ImportField>>

/** Every field of every list. */
export type FieldKey = {
  [K in Kind]: keyof (typeof FIELDS)[K] & string
}[Kind]

/** Returns the fields of a list, in order. */
export function fieldsOf(kind: Kind): [FieldKey, ImportField][] {
  return Object.entries(FIELDS[kind]) as [FieldKey, ImportField][]
}

/** All field names, for the input of the form that matches columns. */
export const FIELD_KEYS: readonly FieldKey[] = [
  ...new Set(Object.values(FIELDS).flatMap((fields) => Object.keys(fields) as FieldKey[])),
]
