import type { SoldViewer, VowViewer } from '#access/actors.ts'
import { logView } from '#features/audit/public.server.ts'
import { getBrokerage } from '#features/brokerage/public.server.ts'
import { disclaimerAsOf } from '#features/brokerage/rules.ts'
import { getFreshness, type Looker, lookerOf } from '#features/properties/public.server.ts'
import { MESSAGES as HOME_MESSAGES, STATUSES } from '#features/properties/words.ts'
import { searchProperties } from '#features/search/public.server.ts'
import { findSoldHomes } from '#features/sold/public.server.ts'
import { AppError } from '#kit/call/errors.ts'
import { fileAnswer } from '#kit/call/file-response.server.ts'
import { csvLine } from '#kit/csv.ts'
import { emailBrand } from '#kit/email/email-brand.server.ts'
import { stringifySearch } from '#kit/page/search-params.ts'
import { calendarDayOf, count, dayAndTime, number } from '#kit/time/format.ts'
import { now } from '#ports/clock.server.ts'
import { listVisible } from '../queries/downloads.server.ts'
import { type ExportRow, listExportRows } from '../queries/export.server.ts'
import { exportColumns } from '../rules.ts'
import type { ExportHomes, ExportSearch } from '../schema.ts'
import { type DownloadType, type ExportField, MAX_ITEMS, MESSAGES } from '../words.ts'
import { countDownload } from './track.server.ts'

/** Homes to export: ids in the order of the file, and the total found. */
interface ExportRequest {
  type: DownloadType
  /** Name of the search or homes in the download audit. */
  object: string
  name: string
  ids: readonly string[]
  total: number
}

/** Exports a search as CSV in its order, 500 homes at most. Counts as a download of each. @throws invalid, limited */
export async function exportSearch(actor: VowViewer, { search, captchaPass }: ExportSearch): Promise<Response> {
  const { ids, total } = await homesOf(actor, search)
  const { page: _, view: __, ...wanted } = search
  const object = `search ${stringifySearch(wanted)}`
  return exportFile(actor, { type: 'search_export', object, name: 'homes', ids, total }, captchaPass)
}

/** Exports sold homes as CSV under the same limits, and logs a view of each. @throws invalid, limited */
export async function exportSold(actor: SoldViewer, { search, captchaPass }: ExportSearch): Promise<Response> {
  const { ids, total, href } = await findSoldHomes(actor, { search }, MAX_ITEMS)
  const wanted: ExportRequest = { type: 'search_export', object: `sold ${href}`, name: 'sold-homes', ids, total }
  const file = await exportFile(actor, wanted, captchaPass)
  // VOW rules require a log of the sold homes that each user receives. Source: NAR model VOW rules 19.3(c).
  const seen = { object_type: 'search', object_id: href.slice(0, 500), details: { homes: ids } }
  await logView(actor, 'sold.exported', seen)
  return file
}

/** Exports homes by id as CSV, under the same limits. @throws not_found, invalid, limited */
export async function exportHomes(actor: VowViewer, { propertyIds, captchaPass }: ExportHomes): Promise<Response> {
  const ids = [...new Set(propertyIds)]
  const visible = new Set(await listVisible(lookerOf(actor), ids))
  if (!ids.every((id) => visible.has(id))) throw new AppError('not_found', MESSAGES.noSuchHome)
  const wanted: ExportRequest = {
    type: 'property_data',
    object: ids.length === 1 ? (ids[0] ?? '') : count(ids.length, 'home'),
    name: 'homes',
    ids,
    total: ids.length,
  }
  return exportFile(actor, wanted, captchaPass)
}

/** Collects the ids of a search page by page, so that an export matches the site's results. */
async function homesOf(actor: VowViewer, search: ExportSearch['search']): Promise<{ ids: string[]; total: number }> {
  const { page: _, ...wanted } = search
  const ids: string[] = []
  let total = 0
  for (let page = 1, pages = 1; page <= pages && ids.length < MAX_ITEMS; page += 1) {
    const found = await searchProperties(actor, { search: { ...wanted, page: String(page) } }, { isCounted: false })
    pages = found.pages
    total = found.total
    ids.push(...found.cards.map(({ id }) => id))
  }
  return { ids: ids.slice(0, MAX_ITEMS), total }
}

async function exportFile(actor: VowViewer, wanted: ExportRequest, pass: string | undefined): Promise<Response> {
  const { ids, total, type, object, name } = wanted
  if (ids.length === 0) throw new AppError('invalid', MESSAGES.nothingFound, { search: MESSAGES.nothingFound })
  const looker = lookerOf(actor)
  await countDownload(actor, { type, object, ids, pass })
  const rows = await listExportRows(looker, ids)
  const about = await noticeLines(rows.length, total)
  return fileAnswer(csvLines(rows, looker, about), {
    name: `${name}-${calendarDayOf(now())}.csv`,
    type: 'text/csv; charset=utf-8',
  })
}

async function* csvLines(
  rows: readonly ExportRow[],
  { viewer }: Looker,
  { url, notes }: { url: string; notes: readonly string[] },
): AsyncGenerator<string> {
  const columns = exportColumns(viewer)
  // The byte order mark tells spreadsheets that the file is UTF-8.
  yield `\ufeff${csvLine([...columns.map(({ label }) => label), 'Page'])}`
  yield rows
    .map((row) => csvLine([...columns.map(({ field }) => cellOf(row, field)), `${url}/properties/${String(row.id)}`]))
    .join('')
  yield csvLine([])
  for (const note of notes) yield csvLine([note])
}

function cellOf(row: ExportRow, field: ExportField): string | number | null {
  const value = row[field]
  if (field === 'address') return typeof value === 'string' ? value : HOME_MESSAGES.addressWithheld
  if (field === 'status') return STATUSES[String(value) as keyof typeof STATUSES] ?? null
  if (value instanceof Date) return dayAndTime(value)
  return typeof value === 'string' || typeof value === 'number' ? value : null
}

/** Returns the lines that the MLS requires under listings: source, date, courtesy, disclaimer and copyright. */
async function noticeLines(size: number, total: number): Promise<{ url: string; notes: string[] }> {
  const { url, name, phone } = await emailBrand()
  const brokerage = await getBrokerage()
  const { checked_at } = await getFreshness()
  const asOf = checked_at ? dayAndTime(checked_at) : 'a time not yet known'
  const { mls } = brokerage
  return {
    url,
    notes: [
      `Exported from ${name}${phone ? `, ${phone}` : ''}, on ${dayAndTime(now())}, Indianapolis time.`,
      ...(total > size ? [`The first ${number(size)} of ${number(total)} homes.`] : []),
      'For your personal, non-commercial use. Deemed reliable but not guaranteed.',
      mls.courtesy,
      disclaimerAsOf(brokerage, asOf),
      mls.copyright,
    ],
  }
}
