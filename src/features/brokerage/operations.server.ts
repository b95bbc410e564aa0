import { publicUrl } from '#env.server.ts'
import { setEmailBrand } from '#kit/email/email-brand.server.ts'
import { log } from '#kit/log.server.ts'
import { preserialized } from '#kit/render-cache/public.ts'
import { now } from '#ports/clock.server.ts'
import * as queries from './queries.server.ts'
import { postalAddress } from './rules.ts'
import { Brokerage } from './schema.ts'
import { UNSET_BROKERAGE } from './words.ts'

/** Cache lifetime, because every page needs the record. Admin changes appear everywhere within this time. */
const FRESH_MS = 15_000
let storedValue: { brokerage: Brokerage; until: number } | null = null
let reading: Promise<Brokerage> | null = null

/** Returns the brokerage of the site, or neutral texts if none is set. Cached for 15 seconds in each process. */
export function getBrokerage(): Promise<Brokerage> {
  if (storedValue && storedValue.until > now().getTime()) return Promise.resolve(storedValue.brokerage)
  reading ??= read()
    .catch((error) => {
      // Serve the stale value while the database is down, so that pages still show the brokerage and its phone number.
      if (storedValue) return storedValue.brokerage
      throw error
    })
    .finally(() => {
      reading = null
    })
  return reading
}

async function read(): Promise<Brokerage> {
  const stored = await queries.findBrokerage()
  const parsed = Brokerage.safeParse(stored ?? UNSET_BROKERAGE)
  if (!parsed.success)
    log.error({ issues: parsed.error.issues }, 'the stored brokerage record is not whole: neutral text is shown')
  const brokerage = parsed.data ?? UNSET_BROKERAGE
  storedValue = { brokerage: preserialized(brokerage), until: now().getTime() + FRESH_MS }
  return brokerage
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
