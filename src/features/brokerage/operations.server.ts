import { publicUrl } from '#env.server.ts'
import { setEmailBrand } from '#kit/email/email-brand.server.ts'
import { log } from '#kit/log.server.ts'
import { preserialized } from '#kit/render-cache/public.ts'
import { now } from '#ports/clock.server.ts'
import * as queries from './queries.server.ts'
import { postalAddress } from './rules.ts'
import { Brokerage } from './schema.ts'
import { UNSET_BROKERAGE } from './words.ts'

/** Every page needs the record; a change by an administrator is seen everywhere within this time. */
const FRESH_MS = 15_000
let storedValue: { brokerage: Brokerage; until: number } | null = null
let reading: Promise<Brokerage> | null = null

/** The brokerage that the site belongs to; neutral text where none is set. Kept for 15 seconds in each process. */
export function getBrokerage(): Promise<Brokerage> {
  if (storedValue && storedValue.until > now().getTime()) return Promise.resolve(storedValue.brokerage)
  reading ??= read()
    .catch((error) => {
      // While the database does not answer, pages still say whose site this is and whom to call.
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
