import { hash } from 'node:crypto'
import { join } from 'node:path'
import sharp from 'sharp'
import { workerActor } from '#access/make-actor.server.ts'
import { db } from '#db/db.server.ts'
import { feedUrlOf } from '#features/agent-calendar/operations/feed.server.ts'
import { tokenOf as appointmentToken } from '#features/appointments/operations/token.server.ts'
import { tokenOf as registrationToken } from '#features/events/operations/token.server.ts'
import { countMarket } from '#features/market/operations.server.ts'
import { alertLink } from '#features/saved-searches/operations/alert-link.server.ts'
import { tokenOf as valuationToken } from '#features/valuations/operations/token.server.ts'
import { withTokens } from '#kit/email/link-token.server.ts'
import { newId } from '#kit/ids.server.ts'
import { now } from '#ports/clock.server.ts'
import { folderStorage } from '#ports/storage/folder.server.ts'
import type { TestBrokerage } from './brokerages.ts'
import { buildTestimonial, buildVendor, requestOf } from './builders.ts'
import { type CastName, idOf } from './cast.ts'
import { dayFromToday } from './day-from-today.ts'
import { feedHome, idOfHome, importHomes, importOpenHouse, removeHomes } from './market.ts'
import { asOwner } from './postgres.ts'

export { close, configure } from './brokerage-setup.ts'

/** Fills the database of DATABASE_URL with one brokerage. A test imports it again for each database. */

const DAY_MS = 86_400_000

/** Paths of records, besides those that the pages link to. */
export interface Records {
  homes: { active: string; sold: string; withdrawn: string; withoutAddress: string; photographed: string }
  eventId: string
  /** Pages that a link in an email opens. */
  links: string[]
}

/** Builds people, listings with photos in `dataDir`, and content, all with the mark of the brokerage. */
export async function buildContent(own: TestBrokerage, dataDir: string): Promise<Records> {
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
    home(7, { photos_count: 1 }),
  ])
  await removeHomes(idOfHome(5))
  await storeRecords(own)
  await storePhoto(own, dataDir)
  await importOpenHouse(1, `${mark}1`, new Date(now().getTime() + 2 * DAY_MS))
  await countMarket(workerActor('market'))

  await buildVendor({ name: `${mark} Roofing`, phone: `${phones}-0180`, email: `roofing@${domain}` })
  await buildTestimonial({ name: `Client of ${mark}`, place: `${mark} Street`, email: `client@${domain}` })
  const eventId = newId()
  const [starts_at, ends_at] = [18, 20].map((hour) => new Date(`${dayFromToday(9)}T${hour}:00:00Z`))
  await db()
    .insertInto('events')
    .values({
      id: eventId,
      title: `${mark} Thursday`,
      summary: `Pie of ${mark}.`,
      status: 'published' as const,
      venue: `${mark} Hall`,
      street: `2 ${mark} Street`,
      city: place.city,
      postal_code: place.postal_code,
      starts_at: starts_at ?? now(),
      ends_at: ends_at ?? now(),
    })
    .execute()
  for (const [slug, property_id] of [
    [mark.toLowerCase(), idOfHome(1)],
    [goneSlug(own), idOfHome(5)],
  ] as const)
    await db()
      .insertInto('landing_pages')
      .values({
        id: newId(),
        slug,
        name: mark,
        property_id,
        intro: `A porch of ${mark}.`,
        status: 'published' as const,
        publish_at: now(),
      })
      .execute()
  return {
    homes: {
      active: idOfHome(1),
      sold: idOfHome(4),
      withdrawn: idOfHome(5),
      withoutAddress: idOfHome(6),
      photographed: idOfHome(7),
    },
    eventId,
    links: [],
  }
}

const goneSlug = ({ mark }: TestBrokerage) => `${mark.toLowerCase()}-gone`

/** Stores the MLS records of a listing for sale and of the one that the feed removed. */
async function storeRecords({ mark, phones }: TestBrokerage): Promise<void> {
  for (const [number, standing] of [
    [1, 'shown'],
    [5, 'gone'],
  ] as const) {
    const record = { ListingKey: `MARKET${number}`, StreetName: `${mark} Street`, ListOfficePhone: `${phones}-0171` }
    const payload = JSON.stringify(record)
    await db()
      .insertInto('mls_listings')
      .values({
        listing_key: record.ListingKey,
        property_id: idOfHome(number),
        originating_system_name: 'mibor',
        modification_timestamp: now(),
        standing,
        payload,
        payload_hash: hash('sha256', payload, 'buffer'),
      })
      .execute()
  }
}

/** Stores a photo of the seventh home. */
async function storePhoto({ mark, color }: TestBrokerage, dataDir: string): Promise<void> {
  const bytes = await sharp({ create: { width: 960, height: 640, channels: 3, background: color } })
    .jpeg()
    .toBuffer()
  const storage_key = `media/${hash('sha256', bytes).replace(/^(..)(.{30}).*$/, '$1/$1$2')}.jpg`
  await folderStorage(join(dataDir, 'storage')).put(storage_key, bytes, 'image/jpeg')
  await db()
    .insertInto('property_media')
    .values({
      property_id: idOfHome(7),
      media_key: `${mark}M1`,
      position: 0,
      caption: `The porch of ${mark}`,
      source_url: 'https://photos.example/1.jpg',
      storage_key,
      status: 'stored',
      width: 960,
      height: 640,
    })
    .execute()
  await db().updateTable('properties').set({ main_image_key: storage_key }).where('id', '=', idOfHome(7)).execute()
}

/**
 * Returns the pages that links in sent emails open, of the appointment, valuation, registration and saved search that
 * people made, and the calendar feed of an agent.
 */
export async function linkPaths(own: TestBrokerage): Promise<string[]> {
  const idIn = async (table: 'appointments' | 'valuations' | 'event_registrations') =>
    (await db().selectFrom(table).select('id').executeTakeFirstOrThrow()).id
  const search = await db().selectFrom('saved_searches').select(['id', 'account_id']).executeTakeFirstOrThrow()
  const alertId = newId()
  await db()
    .insertInto('alert_letters')
    .values({ id: alertId, account_id: search.account_id, search_ids: [search.id], written_at: now() })
    .execute()
  const alert = alertLink(alertId, idOfHome(1))
  const agent = await db()
    .selectFrom('agents')
    .select('id')
    .where('account_id', '=', idOf('agent'))
    .executeTakeFirstOrThrow()
  const day = dayFromToday(1)
  await db()
    .insertInto('calendar_entries')
    .values({
      id: newId(),
      agent_id: agent.id,
      title: `${own.mark} plans`,
      from_date: day,
      from_time: '13:00',
      to_date: day,
      to_time: '14:00',
      starts_at: new Date(`${day}T18:00:00Z`),
      ends_at: new Date(`${day}T19:00:00Z`),
    })
    .execute()
  await db().insertInto('calendar_feeds').values({ agent_id: agent.id, id: newId(), created_at: now() }).execute()
  const feed = new URL((await feedUrlOf(agent.id)) ?? '')
  const appointment = `/appointments/${appointmentToken(await idIn('appointments'))}`
  return [
    appointment,
    `${appointment}/calendar`,
    `/home-valuation/${valuationToken(await idIn('valuations'))}`,
    `/networking/registration/${registrationToken(await idIn('event_registrations'))}`,
    `/alerts/${withTokens(alert.placeholder, { [alert.placeholder]: alert })}`,
    `/l/${goneSlug(own)}`,
    feed.pathname,
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
