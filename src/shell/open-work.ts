import type { CurrentUser } from '#features/accounts/schema.ts'
import { listContacts } from '#features/leads/functions.ts'
import { LEAD_KINDS } from '#features/leads/words.ts'
import { listListingReports } from '#features/listing-reports/functions.ts'
import { listMlsQuarantine } from '#features/mls/functions.ts'
import { hasPermission } from '#features/permissions/rules.ts'
import type { Permission } from '#features/permissions/words.ts'
import { listAllTestimonials } from '#features/testimonials/functions.ts'
import { listVendorApplications } from '#features/vendor-applications/functions.ts'
import { keysOf } from '#kit/form/inputs.ts'

interface Kind {
  /** The permission, or several of which one is enough. */
  permission: Permission | readonly Permission[]
  /** Returns the number of open items. */
  read: () => Promise<number>
  one: string
  many: string
  todo: string
  href: string
}

const FIRST = { data: {} }

/** Kinds of open work: those with a due reply come first. */
const KINDS: readonly Kind[] = [
  {
    permission: keysOf(LEAD_KINDS).map((kind) => LEAD_KINDS[kind].permission),
    read: async () => (await listContacts(FIRST)).counts.open,
    one: 'open lead',
    many: 'open leads',
    todo: 'Each was promised a reply by a certain time.',
    href: '/admin/contacts',
  },
  {
    permission: 'mls',
    read: async () => (await listListingReports(FIRST)).counts.new,
    one: 'listing error report',
    many: 'listing error reports',
    todo: 'Looked at by 5 PM of the next business day.',
    href: '/admin/listing-reports?status=new',
  },
  {
    permission: 'vendors',
    read: async () => (await listVendorApplications(FIRST)).counts.pending,
    one: 'vendor application',
    many: 'vendor applications',
    todo: 'Reply within two weeks.',
    href: '/admin/vendor-applications?status=pending',
  },
  {
    permission: 'testimonials',
    read: async () => (await listAllTestimonials(FIRST)).counts.pending,
    one: 'testimonial',
    many: 'testimonials',
    todo: 'Find the client in our records, then publish.',
    href: '/admin/testimonials?status=pending',
  },
  {
    permission: 'mls',
    read: async () => (await listMlsQuarantine(FIRST)).counts.open,
    one: 'record in quarantine',
    many: 'records in quarantine',
    todo: 'MLS records the site can’t use.',
    href: '/admin/mls-sync/quarantine?status=open',
  },
]

/** A kind of open work with its number of items. */
export interface OpenWork {
  count: number
  what: string
  todo: string
  href: string
}

/** Lists the open work that the user's permissions cover; omits kinds without items. */
export async function listOpenWork(user: CurrentUser): Promise<OpenWork[]> {
  const open = KINDS.filter(({ permission }) => [permission].flat().some((one) => hasPermission(user, one)))
  const counts = await Promise.all(open.map(({ read }) => read()))
  return open.flatMap(({ one, many, todo, href }, at) => {
    const count = counts[at] ?? 0
    return count > 0 ? [{ count, what: count === 1 ? one : many, todo, href }] : []
  })
}
