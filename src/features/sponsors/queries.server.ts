import { sql } from 'kysely'
import { db } from '#db/db.server.ts'
import type { TablePage } from '#kit/table/list.ts'
import { countEach, likePattern, pageOf } from '#kit/table/queries.server.ts'
import type { ListSponsors, PublicSponsor, Sponsor, SponsorFields } from './schema.ts'
import { INQUIRY_STATUSES, type InquiryStatus } from './words.ts'

/** Selects inquiries. Contact and status are in the lead. */
function sponsors() {
  return db()
    .selectFrom('sponsors')
    .innerJoin('leads', 'leads.id', 'sponsors.lead_id')
    .select([
      'sponsors.lead_id as id',
      'sponsors.company',
      'sponsors.website_url',
      'sponsors.level',
      'sponsors.event_id',
      'sponsors.is_shown',
      'sponsors.logo_id',
      'leads.status',
      'leads.name',
      'leads.email',
      'leads.phone',
      'leads.message',
      'leads.due_at',
      'leads.answered_at',
      'leads.version',
      'leads.created_at',
    ])
    .select(({ selectFrom }) => {
      const logo = selectFrom('sponsor_logos').whereRef('sponsor_logos.id', '=', 'sponsors.logo_id')
      return [
        logo.select('sponsor_logos.width').as('width'),
        logo.select('sponsor_logos.height').as('height'),
        selectFrom('events').select('events.title').whereRef('events.id', '=', 'sponsors.event_id').as('event_title'),
      ]
    })
    .$narrowType<{ status: InquiryStatus }>()
}

type Row = Awaited<ReturnType<ReturnType<typeof sponsors>['execute']>>[number]

function toSponsor({ logo_id, width, height, ...row }: Row): Sponsor {
  return { ...row, logo: logoOf({ logo_id, width, height }) }
}

function logoOf({ logo_id, width, height }: Pick<Row, 'logo_id' | 'width' | 'height'>): Sponsor['logo'] {
  return logo_id && width && height ? { id: logo_id, width, height } : null
}

/** Lists the sponsors shown on an event's page, highest level first. */
export async function listShown(eventId: string): Promise<PublicSponsor[]> {
  const rows = await sponsors()
    .where('sponsors.event_id', '=', eventId)
    .where('sponsors.is_shown', '=', true)
    .where('leads.status', '=', 'won')
    .orderBy(sql`array_position(array['evening', 'food', 'door_prize', 'other'], sponsors.level)`)
    .orderBy(sql`lower(sponsors.company)`)
    .orderBy('sponsors.lead_id')
    .execute()
  return rows.map(({ id, company, website_url, level, ...row }) => ({
    id,
    company,
    website_url,
    level,
    logo: logoOf(row),
  }))
}

export async function listPage(input: ListSponsors): Promise<TablePage<Sponsor>> {
  const pattern = likePattern(input.q)
  const query = sponsors()
    .$if(pattern !== null, (some) =>
      some.where(sql<boolean>`concat_ws(' ', sponsors.company, leads.name, leads.email, leads.phone) ilike ${pattern}`),
    )
    .$if(input.status !== undefined, (some) => some.where('leads.status', '=', input.status ?? 'new'))
    .$if(input.level !== undefined, (some) => some.where('sponsors.level', '=', input.level ?? 'evening'))
  const page = await pageOf(query, input, {
    id: sql`sponsors.lead_id`,
    usual: '-received',
    sorts: {
      received: { by: sql`leads.created_at`, type: 'timestamptz' },
      company: { by: sql`lower(sponsors.company)`, type: 'text' },
    },
  })
  return { ...page, rows: page.rows.map(toSponsor) }
}

export async function countByStatus(): Promise<Record<InquiryStatus, number>> {
  return db()
    .selectFrom('sponsors')
    .innerJoin('leads', 'leads.id', 'sponsors.lead_id')
    .select(countEach(INQUIRY_STATUSES, (status) => sql`leads.status = ${status}`))
    .executeTakeFirstOrThrow()
}

/** Finds the account that sent an inquiry. Null for a visitor. */
export async function findSender(id: string): Promise<string | null> {
  const row = await db().selectFrom('leads').select('account_id').where('id', '=', id).executeTakeFirst()
  return row?.account_id ?? null
}

export async function findSponsor(id: string): Promise<Sponsor | undefined> {
  const row = await sponsors().where('sponsors.lead_id', '=', id).executeTakeFirst()
  return row && toSponsor(row)
}

export async function lockSponsor(id: string): Promise<Sponsor | undefined> {
  const row = await sponsors().where('sponsors.lead_id', '=', id).forUpdate('leads').executeTakeFirst()
  return row && toSponsor(row)
}

/** Inserts the sponsor data of a lead. */
export async function insertSponsor(row: {
  lead_id: string
  event_id: string | null
  company: string
  website_url: string | null
  level: Sponsor['level']
  logo_id: string | null
  updated_at: Date
}): Promise<void> {
  await db().insertInto('sponsors').values(row).execute()
}

/** Stores what visitors see of an inquiry. */
export async function updateSponsor(id: string, fields: Omit<SponsorFields, 'status'>, now: Date): Promise<void> {
  await db()
    .updateTable('sponsors')
    .set({ ...fields, updated_at: now })
    .where('lead_id', '=', id)
    .execute()
}

/** Deletes an inquiry with its lead and its logo. */
export async function deleteSponsor(id: string): Promise<void> {
  await sql`delete from sponsor_logos where id in (select logo_id from sponsors where lead_id = ${id}::uuid)`.execute(
    db(),
  )
  await db().deleteFrom('leads').where('id', '=', id).execute()
}

/** Lists the published events to come, which accept inquiries. */
export async function listChoices(now: Date): Promise<{ id: string; title: string; starts_at: Date }[]> {
  return db()
    .selectFrom('events')
    .select(['id', 'title', 'starts_at'])
    .where('starts_at', '>', now)
    .where(sql<boolean>`(status = 'published' or (status = 'scheduled' and publish_at <= ${now}))`)
    .orderBy('starts_at')
    .orderBy('id')
    .limit(30)
    .execute()
}

/** Returns true if the event exists, and locks it until the transaction ends. */
export async function holdEvent(id: string): Promise<boolean> {
  const row = await db().selectFrom('events').select('id').where('id', '=', id).forKeyShare().executeTakeFirst()
  return row !== undefined
}

/** Lists all events for admins, latest first. */
export async function listAllChoices(): Promise<{ id: string; title: string; starts_at: Date }[]> {
  return db()
    .selectFrom('events')
    .select(['id', 'title', 'starts_at'])
    .orderBy('starts_at', 'desc')
    .orderBy('id')
    .limit(100)
    .execute()
}

/** Inserts a logo that no inquiry references yet. */
export async function insertLogo(
  logo: { id: string; bytes: Buffer; width: number; height: number },
  now: Date,
): Promise<void> {
  await db()
    .insertInto('sponsor_logos')
    .values({ ...logo, created_at: now })
    .execute()
}

/** Locks a logo that no inquiry references, so that only one inquiry gets it. @returns false if there is none */
export async function lockFreeLogo(id: string): Promise<boolean> {
  const row = await db()
    .selectFrom('sponsor_logos')
    .select('id')
    .where('id', '=', id)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom('sponsors').select('sponsors.lead_id').whereRef('sponsors.logo_id', '=', 'sponsor_logos.id')),
      ),
    )
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/** Finds the bytes of a logo, and whether it is public. */
export async function findLogo(id: string): Promise<{ bytes: Buffer; is_public: boolean } | undefined> {
  return db()
    .selectFrom('sponsor_logos')
    .leftJoin('sponsors', 'sponsors.logo_id', 'sponsor_logos.id')
    .leftJoin('leads', 'leads.id', 'sponsors.lead_id')
    .select([
      'sponsor_logos.bytes',
      sql<boolean>`coalesce(sponsors.is_shown and leads.status = 'won', false)`.as('is_public'),
    ])
    .where('sponsor_logos.id', '=', id)
    .executeTakeFirst()
}

/** Deletes logos that were uploaded before a time and that no inquiry references. @returns the number */
export async function deleteUnclaimedLogos(before: Date): Promise<number> {
  const { numDeletedRows } = await db()
    .deleteFrom('sponsor_logos')
    .where('created_at', '<', before)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom('sponsors').select('sponsors.lead_id').whereRef('sponsors.logo_id', '=', 'sponsor_logos.id')),
      ),
    )
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
