import type { VowViewer } from '#access/actors.ts'
import type { PropertyCard } from '#features/properties/schema.ts'
import { STATUSES } from '#features/properties/words.ts'
import { searchProperties } from '#features/search/public.server.ts'
import { csvLine } from '#kit/csv.ts'
import { AppError } from '#kit/errors.ts'
import { fileAnswer } from '#kit/file-answer.server.ts'
import { calendarDayOf, dayAndTime } from '#kit/format.ts'
import { type Letterhead, letterhead } from '#kit/letterhead.server.ts'
import { stringifySearch } from '#kit/search-params.ts'
import { now } from '#ports/clock.server.ts'
import type { ExportSearch } from '../schema.ts'
import { MESSAGES, MOST_ITEMS } from '../words.ts'
import { take } from './track.server.ts'

const COLUMNS = [
  'Address',
  'City',
  'State',
  'ZIP',
  'Status',
  'Price',
  'Sold for',
  'Bedrooms',
  'Bathrooms',
  'Square feet',
  'Acres',
  'Type',
  'Listed by',
  'Contact of the listing firm',
  'Page',
] as const

/**
 * The homes of a search as a CSV file, 500 at most, in the order of the search. It is a download of each of them: it counts, and is
 * refused over the limits. @throws invalid, limited
 */
export async function exportSearch(actor: VowViewer, { search, captchaPass }: ExportSearch): Promise<Response> {
  const { page: _, ...wanted } = search
  const cards: PropertyCard[] = []
  for (let page = 1, pages = 1; page <= pages && cards.length < MOST_ITEMS; page += 1) {
    const found = await searchProperties(actor, { search: { ...wanted, page: String(page) } })
    pages = found.pages
    cards.push(...found.cards)
  }
  const homes = cards.slice(0, MOST_ITEMS)
  if (homes.length === 0) throw new AppError('invalid', MESSAGES.nothingChosen, { search: MESSAGES.nothingChosen })
  const object = `search ${stringifySearch(wanted)}`
  const from = await letterhead()
  await take(actor, { type: 'search_export', object, ids: homes.map(({ id }) => id), pass: captchaPass })
  const at = now()
  return fileAnswer(lines(homes, from, at), {
    name: `homes-${calendarDayOf(at)}.csv`,
    type: 'text/csv; charset=utf-8',
  })
}

async function* lines(
  homes: readonly PropertyCard[],
  { url, name, phone }: Letterhead,
  at: Date,
): AsyncGenerator<string> {
  // Spreadsheets read a file as UTF-8 where it begins with this mark.
  yield `\ufeff${csvLine(COLUMNS)}`
  yield homes
    .map((home) =>
      csvLine([
        home.address ?? 'Address withheld',
        home.city,
        home.state,
        home.postal_code,
        STATUSES[home.status],
        home.price,
        home.close_price,
        home.bedrooms,
        home.bathrooms,
        home.living_area,
        home.lot_size_acres,
        home.property_type,
        home.list_office_name,
        home.list_office_contact,
        `${url}/properties/${home.id}`,
      ]),
    )
    .join('')
  yield csvLine([])
  yield csvLine([
    `From ${name}${phone ? `, ${phone}` : ''}, ${dayAndTime(at)}. For your personal, non-commercial use. Deemed reliable but not guaranteed.`,
  ])
}
