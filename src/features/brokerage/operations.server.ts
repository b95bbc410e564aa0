import { publicUrl } from '#env.server.ts'
import { setEmailBrand } from '#kit/email/email-brand.server.ts'
import { log } from '#kit/log.server.ts'
import { preserialized } from '#kit/render-cache/public.ts'
import { now } from '#ports/clock.server.ts'
import { connections } from '#ports/connections.server.ts'
import * as queries from './queries.server.ts'
import { postalAddress } from './rules.ts'
import { Brokerage } from './schema.ts'
import { UNSET_BROKERAGE } from './words.ts'

/** Cache lifetime, because every page needs the record. Admin changes appear everywhere within this time. */
const CACHE_MS = 15_000
let cached: { brokerage: Brokerage; until: number } | null = null
let pending: Promise<Brokerage> | null = null

/** Returns the brokerage of the site, or neutral texts if none is set. Cached for 15 seconds in each process. */
export function getBrokerage(): Promise<Brokerage> {
  if (cached && cached.until > now().getTime()) return Promise.resolve(cached.brokerage)
  pending ??= loadBrokerage()
    .catch((error) => {
      // Serve the stale value while the database is down, so that pages still show the brokerage and its phone number.
      if (cached) return cached.brokerage
      throw error
    })
    .finally(() => {
      pending = null
    })
  return pending
}

async function loadBrokerage(): Promise<Brokerage> {
  const stored = await queries.findBrokerage()
  const parsed = Brokerage.safeParse(stored ?? UNSET_BROKERAGE)
  if (!parsed.success)
    log.error({ issues: parsed.error.issues }, 'the stored brokerage record is not whole: neutral text is shown')
  const brokerage = parsed.data ?? UNSET_BROKERAGE
  cached = { brokerage: preserialized(brokerage), until: now().getTime() + CACHE_MS }
  return brokerage
}

/** Returns the PostHog project of the site, or null. */
export function analyticsProject(): { key: string; host: string } | null {
  return connections().analytics
}

setEmailBrand(async () => {
  const brokerage = await getBrokerage()
  return {
    name: brokerage.name,
    email: brokerage.email,
    phone: brokerage.phone,
    postal_address: postalAddress(brokerage),
    license_number: brokerage.license_number,
    affiliation: brokerage.affiliation,
    url: publicUrl,
  }
})
