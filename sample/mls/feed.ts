import { indexOfKey } from './cast.ts'
import type { Filter, Probe, Searchable } from './filter.ts'
import { tiedAt } from './hostile.ts'
import { lookupRows, memberRows, officeRows, openHouseRows } from './others.ts'
import { type Market, outlineOf } from './outline.ts'
import { type PropertyRecord, propertyAt, type Row, type Writing } from './records.ts'

/** Resources that the feed serves. */
export const RESOURCES = ['Property', 'Member', 'Office', 'OpenHouse', 'Lookup'] as const
export type ResourceName = (typeof RESOURCES)[number]

/** Children of a Property that may be expanded. */
export const CHILDREN = ['Media', 'Rooms', 'UnitTypes'] as const
export type Child = (typeof CHILDREN)[number]

const COMMON = { OriginatingSystemName: 'string', ModificationTimestamp: 'instant', MlgCanView: 'boolean' } as const

/** The fields that a filter may name, for each resource. */
export const SEARCHABLE: Readonly<Record<ResourceName, Searchable>> = {
  Property: {
    ...COMMON,
    StandardStatus: 'string',
    PropertyType: 'string',
    ListingId: 'string',
    ListOfficeMlsId: 'string',
  },
  Member: { ...COMMON, MemberMlsId: 'string' },
  Office: { ...COMMON, OfficeMlsId: 'string' },
  OpenHouse: { ...COMMON, OpenHouseKey: 'string', ListingId: 'string', OpenHouseDate: 'day' },
  Lookup: { ...COMMON, LookupName: 'string' },
}

/** The key field of each resource. */
export const KEY_FIELD: Readonly<Record<ResourceName, string>> = {
  Property: 'ListingKey',
  Member: 'MemberKey',
  Office: 'OfficeKey',
  OpenHouse: 'OpenHouseKey',
  Lookup: 'LookupKey',
}

/** Where a page ended: the next begins after this record in the order of change. */
export interface Place {
  modified: number
  index: number
}

/** What a page is made of. */
export interface PageRequest {
  filter: Filter
  top: number
  skip: number
  after: Place | null
  expand: readonly Child[]
  select: readonly string[] | null
  count: boolean
}

/** A page: records as JSON with commas between them, and where it ended if there are more. */
export interface Page {
  records: Buffer
  length: number
  next: Place | null
  count: number | null
}

/** A resource in the order of its ModificationTimestamp. */
interface Source {
  /** Walks the records that changed at or after an instant and after a place, oldest change first. */
  walk(from: number, after: Place | null): Iterable<Place>
  probe(index: number): Probe
  /** Writes a record as JSON: the pieces are put behind each other. Bytes, because joining long texts costs more than making them. */
  write(index: number, expand: readonly Child[], into: Buffer[]): void
  find(key: string): number
}

/** The records of the sample MLS, their order of change, and the edits that were made since it started. */
export class Feed {
  readonly market: Market
  readonly properties: PropertySource
  readonly #sources: Record<ResourceName, Source>

  constructor(market: Market, writing: Writing) {
    this.market = market
    this.properties = new PropertySource(market, writing)
    this.#sources = {
      Property: this.properties,
      Member: new RowSource('Member', memberRows(market)),
      Office: new RowSource('Office', officeRows(market)),
      OpenHouse: new RowSource('OpenHouse', openHouseRows(market)),
      Lookup: new RowSource('Lookup', lookupRows(market)),
    }
  }

  /** One record as JSON; null when there is none of that key. */
  one(resource: ResourceName, key: string, expand: readonly Child[]): string | null {
    const source = this.#sources[resource]
    const index = source.find(key)
    return index < 0 ? null : textOf(source, index, expand)
  }

  page(resource: ResourceName, request: PageRequest): Page {
    const source = this.#sources[resource]
    const { filter, top, expand, select } = request
    const pieces: Buffer[] = []
    let length = 0
    let left = request.skip
    let last: Place | null = null
    let next: Place | null = null
    for (const place of source.walk(filter.from, request.after)) {
      if (!filter.matches(source.probe(place.index))) continue
      if (left > 0) {
        left--
        continue
      }
      if (length === top) {
        next = last
        break
      }
      if (length++ > 0) pieces.push(COMMA)
      if (select) pieces.push(Buffer.from(selected(textOf(source, place.index, expand), select)))
      else source.write(place.index, expand, pieces)
      last = place
    }
    return { records: Buffer.concat(pieces), length, next, count: request.count ? this.#count(source, filter) : null }
  }

  #count(source: Source, filter: Filter): number {
    let count = 0
    for (const place of source.walk(filter.from, null)) if (filter.matches(source.probe(place.index))) count++
    return count
  }
}

const COMMA = Buffer.from(',')
const END = Buffer.from('}')
const BEFORE: Readonly<Record<Child, Buffer>> = {
  Media: Buffer.from(',"Media":'),
  Rooms: Buffer.from(',"Rooms":'),
  UnitTypes: Buffer.from(',"UnitTypes":'),
}

function textOf(source: Source, index: number, expand: readonly Child[]): string {
  const pieces: Buffer[] = []
  source.write(index, expand, pieces)
  return Buffer.concat(pieces).toString()
}

function selected(json: string, names: readonly string[]): string {
  const row: Row = JSON.parse(json)
  return JSON.stringify(Object.fromEntries(names.filter((name) => name in row).map((name) => [name, row[name]])))
}

/** How many records are kept as JSON; a larger market writes each record anew for each page. */
const MOST_KEPT = 20_000

/** A record as JSON: the Property without its closing brace, and the lists of its children. */
interface Written extends Record<Child, Buffer> {
  core: Buffer
}

interface Edit {
  record: PropertyRecord
  written: Written
  modified: number
}

/** The listings. Those of a large market are not kept: only what sorts and filters them is. */
export class PropertySource implements Source {
  readonly #market: Market
  readonly #writing: Writing
  readonly #modified: Float64Array
  readonly #order: Uint32Array
  readonly #status: Uint8Array
  readonly #type: Uint8Array
  readonly #office: Uint8Array
  readonly #visible: Uint8Array
  readonly #words: string[] = []
  readonly #numbers = new Map<string, number>()
  readonly #kept = new Map<number, Written>()
  /** Edited and added listings, in the order of their last change. */
  readonly #edits = new Map<number, Edit>()
  #greatest: number
  #count: number

  constructor(market: Market, writing: Writing) {
    const { count } = market
    this.#market = market
    this.#writing = writing
    this.#count = count
    this.#modified = new Float64Array(count)
    this.#status = new Uint8Array(count)
    this.#type = new Uint8Array(count)
    this.#office = new Uint8Array(count)
    this.#visible = new Uint8Array(count)
    for (let index = 0; index < count; index++) {
      const outline = outlineOf(market, index)
      this.#modified[index] = tiedAt(index) ?? outline.modified_at
      this.#status[index] = this.#numberOf(outline.status)
      this.#type[index] = this.#numberOf(TYPE_OF_KIND[outline.kind])
      this.#office[index] = this.#numberOf(outline.firm.key)
      this.#visible[index] = outline.withheld === 'gone' ? 0 : 1
    }
    const modified = this.#modified
    this.#order = Uint32Array.from({ length: count }, (_, index) => index).sort(
      (a, b) => (modified[a] ?? 0) - (modified[b] ?? 0) || a - b,
    )
    this.#greatest = modified[this.#order[count - 1] ?? 0] ?? 0
  }

  get count(): number {
    return this.#count
  }

  *walk(from: number, after: Place | null): Iterable<Place> {
    const order = this.#order
    for (let at = this.#firstAfter(from, after); at < order.length; at++) {
      const index = order[at] ?? 0
      if (this.#edits.has(index)) continue
      yield { modified: this.#modified[index] ?? 0, index }
    }
    for (const [index, { modified }] of this.#edits) {
      if (modified >= from && (!after || modified > after.modified)) yield { modified, index }
    }
  }

  /** The first place in the order at or after an instant and after a place. */
  #firstAfter(from: number, after: Place | null): number {
    let low = 0
    let high = this.#order.length
    while (low < high) {
      const middle = (low + high) >> 1
      const index = this.#order[middle] ?? 0
      const modified = this.#modified[index] ?? 0
      const before =
        modified < from ||
        (after && (modified < after.modified || (modified === after.modified && index <= after.index)))
      if (before) low = middle + 1
      else high = middle
    }
    return low
  }

  probe(index: number): Probe {
    const edit = this.#edits.get(index)
    if (edit) return probeOf('Property', edit.record.property, edit.modified)
    return {
      OriginatingSystemName: 'mibor',
      ModificationTimestamp: this.#modified[index] ?? 0,
      MlgCanView: this.#visible[index] === 1,
      StandardStatus: this.#words[this.#status[index] ?? 0] ?? null,
      PropertyType: this.#words[this.#type[index] ?? 0] ?? null,
      ListOfficeMlsId: this.#words[this.#office[index] ?? 0] ?? null,
      ListingId: `MBR${21_000_000 + index}`,
    }
  }

  write(index: number, expand: readonly Child[], into: Buffer[]): void {
    const written = this.#written(index)
    into.push(written.core)
    for (const child of expand) into.push(BEFORE[child], written[child])
    into.push(END)
  }

  find(key: string): number {
    const index = indexOfKey(key)
    return index >= 0 && index < this.#count ? index : -1
  }

  /** Changes fields of a listing (Media, Rooms and UnitTypes among them), and dates the change. */
  edit(index: number, changes: Row): Row {
    const { property, ...children } = this.#edits.get(index)?.record ?? propertyAt(this.#market, index, this.#writing)
    return this.#put(index, { property: { ...property }, ...children }, changes)
  }

  /** Adds a listing that was entered just now, with these fields. */
  add(changes: Row): Row {
    const index = this.#count++
    const record = propertyAt(this.#market, index, this.#writing)
    const now = new Date().toISOString()
    const today = now.slice(0, 10)
    return this.#put(index, record, {
      StandardStatus: 'Active',
      MlsStatus: 'Active',
      MlgCanView: true,
      MlgCanUse: ['IDX', 'VOW'],
      OriginalEntryTimestamp: now,
      OnMarketTimestamp: now,
      OnMarketDate: today,
      ListingContractDate: today,
      ClosePrice: null,
      CloseDate: null,
      ...changes,
    })
  }

  #put(index: number, record: PropertyRecord, changes: Row): Row {
    const { Media, Rooms, UnitTypes, ...fields } = changes
    this.#greatest = Math.max(Date.now(), this.#greatest + 1)
    const now = new Date(this.#greatest).toISOString()
    const { property } = record
    const implied: Row = { ModificationTimestamp: now }
    if ('ListPrice' in fields && fields.ListPrice !== property.ListPrice) {
      Object.assign(implied, {
        PreviousListPrice: property.ListPrice,
        PriceChangeTimestamp: now,
        MajorChangeType: 'Price Change',
        MajorChangeTimestamp: now,
      })
    }
    if ('StandardStatus' in fields && fields.StandardStatus !== property.StandardStatus) {
      Object.assign(implied, {
        MlsStatus: fields.StandardStatus,
        StatusChangeTimestamp: now,
        MajorChangeType: fields.StandardStatus,
        MajorChangeTimestamp: now,
      })
    }
    if (Array.isArray(Media)) Object.assign(implied, { PhotosChangeTimestamp: now, PhotosCount: Media.length })
    Object.assign(property, implied, fields)
    const changed = {
      property,
      media: Array.isArray(Media) ? Media : record.media,
      rooms: Array.isArray(Rooms) ? Rooms : record.rooms,
      unitTypes: Array.isArray(UnitTypes) ? UnitTypes : record.unitTypes,
    }
    this.#edits.delete(index)
    this.#edits.set(index, { record: changed, written: write(changed), modified: this.#greatest })
    return property
  }

  #written(index: number): Written {
    const known = this.#edits.get(index)?.written ?? this.#kept.get(index)
    if (known) return known
    const written = write(propertyAt(this.#market, index, this.#writing))
    if (this.#market.count <= MOST_KEPT) this.#kept.set(index, written)
    return written
  }

  #numberOf(word: string): number {
    const known = this.#numbers.get(word)
    if (known !== undefined) return known
    this.#numbers.set(word, this.#words.length)
    return this.#words.push(word) - 1
  }
}

const TYPE_OF_KIND = {
  house: 'Residential',
  condo: 'Residential',
  townhouse: 'Residential',
  duplex: 'Residential Income',
  land: 'Land',
  farm: 'Farm',
  manufactured: 'Residential',
} as const

/** The searchable fields of a record, as a filter compares them. */
function probeOf(resource: ResourceName, row: Row, modified: number): Probe {
  const probe: Record<string, string | boolean | number | null> = {}
  for (const name of Object.keys(SEARCHABLE[resource])) {
    const value = row[name]
    probe[name] = typeof value === 'string' || typeof value === 'boolean' ? value : null
  }
  probe.ModificationTimestamp = modified
  return probe
}

function write(record: PropertyRecord): Written {
  return {
    core: Buffer.from(JSON.stringify(record.property).slice(0, -1)),
    Media: Buffer.from(JSON.stringify(record.media)),
    Rooms: Buffer.from(JSON.stringify(record.rooms)),
    UnitTypes: Buffer.from(JSON.stringify(record.unitTypes)),
  }
}

/** A small resource: its rows lie in memory. */
class RowSource implements Source {
  readonly #resource: ResourceName
  readonly #rows: readonly { row: Row; modified: number; json: Buffer }[]

  constructor(resource: ResourceName, rows: readonly Row[]) {
    this.#resource = resource
    this.#rows = rows
      .map((row) => ({
        row,
        modified: Date.parse(String(row.ModificationTimestamp)),
        json: Buffer.from(JSON.stringify(row)),
      }))
      .sort((a, b) => a.modified - b.modified)
  }

  *walk(from: number, after: Place | null): Iterable<Place> {
    for (const [index, { modified }] of this.#rows.entries()) {
      if (modified < from || (after && index <= after.index)) continue
      yield { modified, index }
    }
  }

  probe(index: number): Probe {
    const entry = this.#rows[index]
    return probeOf(this.#resource, entry?.row ?? {}, entry?.modified ?? 0)
  }

  write(index: number, _expand: readonly Child[], into: Buffer[]): void {
    const row = this.#rows[index]
    if (row) into.push(row.json)
  }

  find(key: string): number {
    return this.#rows.findIndex(({ row }) => row[KEY_FIELD[this.#resource]] === key)
  }
}
