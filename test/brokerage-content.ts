import { workerActor } from '#access/make-actor.server.ts'
import { db } from '#db/db.server.ts'
import { tokenOf as appointmentToken } from '#features/appointments/operations/token.server.ts'
import { tokenOf as registrationToken } from '#features/events/operations/token.server.ts'
import { countMarket } from '#features/market/operations.server.ts'
import { tokenOf as valuationToken } from '#features/valuations/operations/token.server.ts'
import { newId } from '#kit/ids.server.ts'
import { now } from '#ports/clock.server.ts'
import type { TestBrokerage } from './brokerages.ts'
import { buildTestimonial, buildVendor, requestOf } from './builders.ts'
import { type CastName, idOf } from './cast.ts'
import { dayFromToday } from './day-from-today.ts'
import { feedHome, idOfHome, importHomes, importOpenHouse, removeHomes } from './market.ts'
import { asOwner } from './postgres.ts'

export { close, configure } from './brokerage-setup.ts'

/** Fills the database of DATABASE_URL with one brokerage. A test imports it anew for each database. */

const DAY_MS = 86_400_000

/** Paths of records, besides those that the pages link to. */
export interface Records {
  homes: { active: string; sold: string; withdrawn: string; withoutAddress: string }
  eventId: string
  /** Pages that a link in an email opens. */
  links: string[]
}

/** Builds people, listings and content, all with the mark of the brokerage. */
export async function buildContent(own: TestBrokerage): Promise<Records> {
  await renamePeople(own)
  const { mark, place, phones, domain } = own
  const home = (number: number, more: object = {}) =>
    feedHome(number, {
      ...place,
      title: `${number} ${mark} Street`,
      address: `${number} ${mark} Street`,
      street_name: `${mark} Street`,
      description: `A house of ${mark}.`,
      list_office_name: own.record.name,
      list_office_contact: `${phones}-0171`,
      list_office_key: own.record.mls.office_keys[0] ?? null,
      list_agent_key: `${mark}Agent`,
      list_agent_full_name: `Agent ${mark}-Agent`,
      ...more,
    })
  await importHomes([
    home(1),
    home(2, { property_sub_type: 'Condominium', price: 189_000 }),
    home(3, { status: 'pending', mls_status: 'Pending' }),
    home(4, { status: 'sold', mls_status: 'Closed', close_price: 300_000, close_date: dayFromToday(-20) }),
    home(5),
    home(6, { is_address_shown: false, address: null, street_number: null, street_name: null, title: 'A home' }),
  ])
  await removeHomes(idOfHome(5))
  await importOpenHouse(1, `${mark}1`, new Date(now().getTime() + 2 * DAY_MS))
  await countMarket(workerActor('market'))

  await buildVendor({ name: `${mark} Roofing`, phone: `${phones}-0180`, email: `roofing@${domain}` })
  await buildTestimonial({ name: `Client of ${mark}`, place: `${mark} Street`, email: `client@${domain}` })
  const eventId = newId()
  const [starts_at, ends_at] = [18, 20].map((hour) => new Date(`${dayFromToday(9)}T${hour}:00:00Z`))
  await db()
    .insertInto('events')
    .values({
      ...{ id: eventId, title: `${mark} Thursday`, summary: `Pie of ${mark}.`, status: 'published' as const },
      ...{ venue: `${mark} Hall`, street: `2 ${mark} Street`, city: place.city, postal_code: place.postal_code },
      ...{ starts_at: starts_at ?? now(), ends_at: ends_at ?? now() },
    })
    .execute()
  await db()
    .insertInto('landing_pages')
    .values({
      ...{ id: newId(), slug: mark.toLowerCase(), name: mark, property_id: idOfHome(1), intro: `A porch of ${mark}.` },
      ...{ status: 'published' as const, publish_at: now() },
    })
    .execute()
  return {
    homes: { active: idOfHome(1), sold: idOfHome(4), withdrawn: idOfHome(5), withoutAddress: idOfHome(6) },
    eventId,
    links: [],
  }
}

/** Returns the pages that links in sent emails open, of the appointment, valuation and registration that forms made. */
export async function linkPaths(): Promise<string[]> {
  const idIn = async (table: 'appointments' | 'valuations' | 'event_registrations') =>
    (await db().selectFrom(table).select('id').executeTakeFirstOrThrow()).id
  const appointment = `/appointments/${appointmentToken(await idIn('appointments'))}`
  return [
    appointment,
    `${appointment}/calendar`,
    `/home-valuation/${valuationToken(await idIn('valuations'))}`,
    `/networking/registration/${registrationToken(await idIn('event_registrations'))}`,
  ]
}

/** Gives the cast the names and addresses of the brokerage, and makes its agents principals. */
async function renamePeople({ mark, domain, phones }: TestBrokerage): Promise<void> {
  await asOwner(process.env.DATABASE_URL ?? '', async (client) => {
    const email = `replace(email, 'example.com', '${domain}')`
    await client.query(
      `update accounts set name = initcap(name) || ' ${mark}', email = ${email}, email_normalized = ${email}`,
    )
    await client.query(
      `update agents set email = ${email}, phone = $1, license_number = 'RB7' || position || $2, is_principal = true,
         name = initcap(slug) || ' ${mark}-' || initcap(slug), title = 'Broker',
         member_key = '${mark}' || initcap(slug), bio = 'An agent of ${mark}.', areas = '${mark} Township'`,
      [`${phones}-0173`, phones.replace(/\D/g, '')],
    )
  })
}

/** Returns the session cookie of a person of the cast. */
export async function sessionOf(name: CastName): Promise<string> {
  const { headers } = await requestOf(idOf(name))
  return headers.get('cookie')?.replace('session=', '') ?? ''
}
