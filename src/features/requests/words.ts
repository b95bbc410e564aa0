import type { Permission } from '#features/permissions/words.ts'

interface KindFacts {
  label: string
  /** Permission that opens the admin page of the kind; null for any administrator. */
  permission: Permission | null
  /** True if an agent can own the request and answer it on the agent pages. */
  isOwned: boolean
  /** True if the visitor gets a time by which to expect the reply. */
  isTimed: boolean
}
const inquiry = (label: string, permission: Permission = 'contacts'): KindFacts => ({
  label,
  permission,
  isOwned: true,
  isTimed: true,
})
const office = (label: string, permission: Permission | null): KindFacts => ({
  label,
  permission,
  isOwned: false,
  isTimed: false,
})

/** Kinds of requests, in the order of the settings page. */
export const REQUEST_KINDS = {
  topic_buying: inquiry('Contact form: buying'),
  topic_selling: inquiry('Contact form: selling'),
  topic_relocation: inquiry('Contact form: relocation'),
  topic_management: inquiry('Contact form: property management'),
  topic_account: inquiry('Contact form: account or site'),
  topic_other: inquiry('Contact form: something else'),
  listing_question: inquiry('Question about a home'),
  appointment: inquiry('Tour or consultation', 'appointments'),
  valuation: inquiry('Home valuation', 'leads'),
  seller_guide: inquiry('Sellers guide'),
  landing_page: inquiry('Landing page'),
  sponsor: inquiry('Event sponsor', 'events'),
  event_registration: office('Event registration', 'events'),
  vendor_application: office('Vendor application', 'vendors'),
  testimonial: office('Testimonial', 'testimonials'),
  listing_report: office('Listing error report', 'mls'),
  message: office('Message to the office', 'contacts'),
  reply: office('Email reply with no agent', 'people'),
  escalation: office('Overdue replies', null),
} as const satisfies Record<string, KindFacts>
export type RequestKind = keyof typeof REQUEST_KINDS

/** Kinds that can have their own recipients, and the default for the others. */
export const REQUEST_GROUPS = {
  default: { label: 'Default', permission: null, isOwned: true, isTimed: true },
  ...REQUEST_KINDS,
} as const satisfies Record<string, KindFacts>
export type RequestGroup = keyof typeof REQUEST_GROUPS

/** Returns whether a string is the key of a kind of request. */
export function isRequestGroup(key: string): key is RequestGroup {
  return Object.hasOwn(REQUEST_GROUPS, key)
}

/** Choices of the time to reply, in minutes. Source: specification 9, contact within 24 hours, is the longest. */
export const REPLY_TIMES = {
  '15': '15 minutes',
  '30': '30 minutes',
  '60': '1 hour',
  '120': '2 hours',
  '240': '4 hours',
  '480': '8 hours',
  '720': '12 hours',
  '1440': '24 hours',
} as const
export type ReplyTime = keyof typeof REPLY_TIMES
/** Source: specification 9, contact within 24 hours. */
export const MAX_REPLY_MINUTES = 1440
/** A shorter time would pass before anyone reads the email. */
export const MIN_REPLY_MINUTES = 15

/** Most people of one kind. */
export const MAX_PEOPLE = 20

/** Last line of an email to the office. `kind` is the label of the request. */
export const REASONS = {
  asked: 'You get this email because the request was addressed to you as the agent.',
  chosen: (kind: string) => `You get this email because you’re a recipient of “${kind}.”`,
  default: (kind: string) => `You get this email because “${kind}” goes to the default recipient.`,
  left: (kind: string) =>
    `You get this email because the chosen recipients of “${kind}” can no longer open it. An administrator can choose others under Requests.`,
  administrator: (kind: string) => `You get this email because you’re an administrator and can open “${kind}.”`,
  office: (kind: string) => `This email goes to the office address because no administrator can receive “${kind}.”`,
} as const

export const MESSAGES = {
  changedMeanwhile: 'Someone else saved these settings after you opened them. Reload the page, and try again.',
  noDefault: 'Choose at least one person. Requests without another recipient go to the default.',
  unknownPerson: 'One of these people no longer has an active account. Reload the page, and choose again.',
  cannotOpen: (name: string, permission: string) =>
    `${name} can’t open these requests. Grant the ${permission} permission first.`,
  adminsOnly: (name: string) => `${name} isn’t an administrator, and can’t open these requests.`,
  oneAgent: (name: string, permission: string) =>
    `A request can go to only one agent. Grant ${name} the ${permission} permission, or choose one agent.`,
  noGroup: 'Requests not found.',
  wrongMembers: 'Some values in the file aren’t valid.',
  unknownEmail: 'no active administrator or agent with this email address',
  wrongMinutes: `a number of minutes from ${MIN_REPLY_MINUTES} to ${MAX_REPLY_MINUTES}`,
} as const
