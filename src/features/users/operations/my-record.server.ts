import type { Account } from '#access/actors.ts'
import { listTrail } from '#features/audit/public.server.ts'
import { labelOf } from '#features/audit/rules.ts'
import type { TrailEntry } from '#features/audit/schema.ts'
import { listCards, lookerOf } from '#features/properties/public.server.ts'
import { DAY_MS } from '#kit/time/durations.ts'
import { now } from '#ports/clock.server.ts'
import * as queries from '../queries.server.ts'
import type { GetMyRecord, MyRecord } from '../schema.ts'
import { OWN_ACTS } from '../words.ts'

/** Matches the minimum retention of view logs. */
const OPENERS_DAYS = 180

/** Returns a page of the caller's own activity, and the admins who opened the caller's record. */
export async function getMyRecord(actor: Account, { after, before }: GetMyRecord): Promise<MyRecord> {
  const { id } = actor.account
  const at = now()
  const page = await listTrail('all', { actorId: id, after, before })
  const homes = await listCards(lookerOf(actor), homesIn(page.rows), at)
  const titles = new Map(homes.map((home) => [home.id, home.address ? `${home.address}, ${home.city}` : home.title]))
  return {
    entries: page.rows.map(({ id: entryId, at: when, act, ip, ...row }) => ({
      id: entryId,
      at: when,
      label: OWN_ACTS[act] ?? labelOf(act),
      home: isHome(row) ? { id: row.object_id, title: titles.get(row.object_id) ?? null } : null,
      ip,
    })),
    before: page.before,
    after: page.after,
    openers_days: OPENERS_DAYS,
    opened_by: await queries.listOpeners(id, new Date(at.getTime() - OPENERS_DAYS * DAY_MS)),
  }
}

function homesIn(rows: readonly TrailEntry[]): string[] {
  return [...new Set(rows.filter(isHome).map(({ object_id }) => object_id))]
}

function isHome<Row extends Pick<TrailEntry, 'object_type' | 'object_id'>>(
  row: Row,
): row is Row & { object_id: string } {
  return row.object_type === 'property' && row.object_id !== null
}
