import type { VowViewer } from '#access/actors.ts'
import { actorAs } from '#access/make-actor.server.ts'
import { lookerOf } from '#features/properties/public.server.ts'
import { TEXTS } from '#features/properties/words.ts'
import { searchProperties } from '#features/search/public.server.ts'
import { headingOf, hrefOf } from '#features/search/rules/url.ts'
import { countSoldHomes } from '#features/sold/public.server.ts'
import { AppError } from '#kit/call/errors.ts'
import { parseSearch } from '#kit/page/search-params.ts'
import { count } from '#kit/time/format.ts'
import { listVisible } from '../queries/downloads.server.ts'
import { exportColumns } from '../rules.ts'
import type { ExportProposal, ProposeExport } from '../schema.ts'
import { MAX_ITEMS } from '../words.ts'

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * Describes an export before it starts, without counting it. @throws forbidden for sold homes without the permission
 */
export async function proposeExport(actor: VowViewer, { of, value }: ProposeExport): Promise<ExportProposal> {
  const looker = lookerOf(actor)
  const found = await homesFor(actor, of, value)
  const size = Math.min(found.total, MAX_ITEMS)
  return { of, value, ...found, size, columns: exportColumns(looker.viewer).map(({ label }) => label) }
}

async function homesFor(actor: VowViewer, of: ProposeExport['of'], value: string) {
  if (of === 'homes') {
    const ids = [...new Set(value.split(','))].filter((id) => UUID.test(id)).slice(0, MAX_ITEMS)
    const { length } = ids.length > 0 ? await listVisible(lookerOf(actor), ids) : []
    return { heading: count(length, 'home'), href: `/properties/compare?ids=${ids.join(',')}`, total: length }
  }
  const { page: _, ...search } = parseSearch(value)
  if (of === 'sold') {
    const viewer = actorAs(actor, 'sold')
    if (!viewer) throw new AppError('forbidden', TEXTS.soldRefused)
    return countSoldHomes(viewer, { search })
  }
  const { criteria, total } = await searchProperties(actor, { search, parts: [] })
  return { heading: headingOf(criteria), href: hrefOf(criteria), total }
}
