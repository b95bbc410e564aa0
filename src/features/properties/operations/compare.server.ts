import type { Visitor } from '#access/actors.ts'
import { logView } from '#features/audit/public.server.ts'
import { isGone } from '#features/mls/public.server.ts'
import { now } from '#ports/clock.server.ts'
import * as one from '../queries/read-one.server.ts'
import type { ComparedHome, CompareProperties, Comparison } from '../schema.ts'
import { getFreshness, lookerOf } from './viewer.server.ts'

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Returns homes in the order of the ids, without duplicates. A home that may not be shown has only the reason. */
export async function getPropertiesForComparison(actor: Visitor, { ids }: CompareProperties): Promise<Comparison> {
  const looker = lookerOf(actor)
  const wanted = [...new Set(ids.map((id) => id.toLowerCase()))]
  const asked = wanted.filter((id) => UUID.test(id))
  looker.reader?.see('opened', asked)
  const rows = await one.listCompared(looker, asked, now())
  // VOW rules require a log of what a registrant sees, on every path. Source: NAR model VOW rules 19.3(c).
  if (looker.viewer !== 'visitor') {
    const details = { part: 'comparison' }
    for (const { id, status } of rows)
      if (status !== 'sold')
        await logView(actor, 'property.viewed', { object_type: 'property', object_id: id, details })
  }
  const sold = rows.filter(({ status }) => status === 'sold').map(({ id }) => id)
  if (sold.length > 0) {
    await logView(actor, 'sold.searched', {
      object_type: 'comparison',
      object_id: wanted.join(','),
      details: { homes: sold },
    })
  }
  const found = new Map(rows.map((row) => [row.id, row]))
  const homes: ComparedHome[] = []
  for (const id of wanted) {
    const home = found.get(id) ?? null
    homes.push({ id, home, refusal: home ? null : await refusalOf(looker, id) })
  }
  return { homes, freshness: await getFreshness() }
}

async function refusalOf({ viewer }: ReturnType<typeof lookerOf>, id: string): Promise<ComparedHome['refusal']> {
  if (!UUID.test(id)) return 'not_found'
  if (await one.isSoldHome(viewer, id)) return 'sold'
  return (await isGone(id)) ? 'gone' : 'not_found'
}
