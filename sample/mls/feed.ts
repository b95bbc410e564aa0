import { assignHouses } from './assign-houses.ts'
import { indexOfKey } from './cast.ts'
import type { Filter, FilterFields, Searchable } from './filter.ts'
import { tiedTimestamp } from './hostile.ts'
import type { Change } from './journal.ts'
import type { MediaSettings } from './media.ts'
import { type Market, outlineOf } from './outline.ts'
import { RandomStream } from './random-stream.ts'
import { freshProperty, type PropertyRecord, propertyAt, type Row } from './records.ts'
import { lookupRows, memberRows, officeRows, openHouseRows } from './resource-rows.ts'

/** Resources that the feed serves. */
export const RESOURCES = ['Property', 'Member', 'Office', 'OpenHouse', 'Lookup'] as const
export type ResourceName = (typeof RESOURCES)[number]

/** Children of a Property that may be expanded. */
export const CHILDREN = ['Media', 'Rooms', 'UnitTypes'] as const
export type Child = (typeof CHILDREN)[number]

const COMMON = { OriginatingSystemName: 'string', ModificationTimestamp: 'instant', MlgCanView: 'boolean' } as const

/** Fields that a filter may name, by resource. */
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

/** Position in the order of change at which a page ended; the next starts after it. */
export interface Cursor {
  modified: number
  index: number
}

/** Parameters of a page. */
export interface PageRequest {
  filter: Filter
  top: number
  skip: number
  after: Cursor | null
  expand: readonly Child[]
  select: readonly string[] | null
  count: boolean
}

/** A page: records as JSON, separated by commas, and its end if there are more. */
export interface Page {
  records: Buffer
  length: number
  next: Cursor | null
  count: number | null
}

/** A resource in the order of its ModificationTimestamp. */
interface Table {
  /** Yields records changed at or after an instant and after a position, oldest change first. */
  scan(from: number, after: Cursor | null): Iterable<Cursor>
  filterFields(index: number): FilterFields
  /** Writes a record as JSON buffers, because joining long strings costs more than generating them. */
  write(index: number, expand: readonly Child[], into: Buffer[]): void
  find(key: string): number
}

/** The records of the sample MLS in order of change, with all edits since its start. */
export class Feed {
  readonly market: Market
  readonly properties: PropertyTable
  readonly #rows: Record<Exclude<ResourceName, 'Property'>, RowTable>
  readonly #sources: Record<ResourceName, Table>

  constructor(given: Market, mediaSettings: MediaSettings) {
    const houses = given.houses ?? assignHouses(given)
    const market = houses ? { ...given, houses } : given
    this.market = market
    this.properties = new PropertyTable(market, mediaSettings)
    this.#rows = {
      Member: new RowTable('Member', memberRows(market)),
      Office: new RowTable('Office', officeRows(market)),
      OpenHouse: new RowTable('OpenHouse', openHouseRows(market)),
      Lookup: new RowTable('Lookup', lookupRows(market)),
    }
    this.#sources = { Property: this.properties, ...this.#rows }
  }

  /** Applies a change. The same changes in the same order always give the same feed. @returns the changed record */
  apply(change: Change): Row {
    switch (change.act) {
      case 'edit':
        return this.properties.edit(change.index, change.fields, change.at)
      case 'add':
        return this.properties.add(change.fields, change.at)
      case 'row':
        return this.#rows[change.resource].put(change.fields, change.at)
    }
  }

  /** Returns one record as JSON, or null if the key is unknown. */
  one(resource: ResourceName, key: string, expand: readonly Child[]): string | null {
    const source = this.#sources[resource]
    const index = source.find(key)
    return index < 0 ? null : jsonOf(source, index, expand)
  }

  page(resource: ResourceName, request: PageRequest): Page {
    const source = this.#sources[resource]
    const { filter, top, expand, select } = request
    const pieces: Buffer[] = []
    let length = 0
    let left = request.skip
    let last: Cursor | null = null
    let next: Cursor | null = null
    for (const cursor of source.scan(filter.from, request.after)) {
      if (!filter.matches(source.filterFields(cursor.index))) continue
      if (left > 0) {
        left--
        continue
      }
      if (length === top) {
        next = last
        break
      }
      if (length++ > 0) pieces.push(COMMA)
      if (select) pieces.push(Buffer.from(selectFields(jsonOf(source, cursor.index, expand), select)))
      else source.write(cursor.index, expand, pieces)
      last = cursor
    }
    return { records: Buffer.concat(pieces), length, next, count: request.count ? this.#count(source, filter) : null }
  }

  #count(source: Table, filter: Filter): number {
    let count = 0
    for (const cursor of source.scan(filter.from, null)) if (filter.matches(source.filterFields(cursor.index))) count++
    return count
  }
}

const COMMA = Buffer.from(',')
const OBJECT_END = Buffer.from('}')
const CHILD_PREFIX: Readonly<Record<Child, Buffer>> = {
  Media: Buffer.from(',"Media":'),
  Rooms: Buffer.from(',"Rooms":'),
  UnitTypes: Buffer.from(',"UnitTypes":'),
}

function jsonOf(source: Table, index: number, expand: readonly Child[]): string {
  const pieces: Buffer[] = []
  source.write(index, expand, pieces)
  return Buffer.concat(pieces).toString()
}

function selectFields(json: string, names: readonly string[]): string {
  const row: Row = JSON.parse(json)
  return JSON.stringify(Object.fromEntries(names.filter((name) => name in row).map((name) => [name, row[name]])))
}

/** Maximum number of cached JSON records. In a larger market each page generates its records. */
const MAX_LISTINGS_TO_CACHE = 20_000

/** A record as JSON: the Property without its closing brace, and the lists of its children. */
interface JsonParts extends Record<Child, Buffer> {
  core: Buffer
}

interface Edit {
  record: PropertyRecord
  jsonParts: JsonParts
  modified: number
}

/** The listings. A large market holds only the fields for sorting and filtering in memory. */
export class PropertyTable implements Table {
  readonly #market: Market
  readonly #mediaSettings: MediaSettings
  readonly #modified: Float64Array
  readonly #order: Uint32Array
  readonly #status: Uint8Array
  readonly #type: Uint8Array
  readonly #office: Uint8Array
  readonly #visible: Uint8Array
  readonly #words: string[] = []
  readonly #wordIndexes = new Map<string, number>()
  readonly #cached = new Map<number, JsonParts>()
  /** Edited and added listings. */
  readonly #edits = new Map<number, Edit>()
  #sortedEdits: readonly Cursor[] | null = null
  #lastModified: number
  #count: number
  /** Share of listings that the feed omits without a tombstone. */
  #hiddenShare = 0

  constructor(market: Market, mediaSettings: MediaSettings) {
    const { count } = market
    this.#market = market
    this.#mediaSettings = mediaSettings
    this.#count = count
    this.#modified = new Float64Array(count)
    this.#status = new Uint8Array(count)
    this.#type = new Uint8Array(count)
    this.#office = new Uint8Array(count)
    this.#visible = new Uint8Array(count)
    for (let index = 0; index < count; index++) {
      const outline = outlineOf(market, index)
      this.#modified[index] = tiedTimestamp(index) ?? outline.modified_at
      this.#status[index] = this.#wordIndex(outline.status)
      this.#type[index] = this.#wordIndex(TYPE_OF_KIND[outline.kind])
      this.#office[index] = this.#wordIndex(outline.office.key)
      this.#visible[index] = outline.withheld === 'gone' ? 0 : 1
    }
    const modified = this.#modified
    this.#order = Uint32Array.from({ length: count }, (_, index) => index).sort(
      (a, b) => (modified[a] ?? 0) - (modified[b] ?? 0) || a - b,
    )
    this.#lastModified = modified[this.#order[count - 1] ?? 0] ?? 0
  }

  get count(): number {
    return this.#count
  }

  *scan(from: number, after: Cursor | null): Iterable<Cursor> {
    for (const cursor of this.#scanAll(from, after)) if (!this.#isHidden(cursor.index)) yield cursor
  }

  *#scanAll(from: number, after: Cursor | null): Iterable<Cursor> {
    const order = this.#order
    const edited = this.#editsByModified()
    let next = edited.findIndex((cursor) => cursor.modified >= from && (!after || isAfter(cursor, after)))
    if (next < 0) next = edited.length
    for (let at = this.#firstAfter(from, after); at < order.length; at++) {
      const index = order[at] ?? 0
      if (this.#edits.has(index)) continue
      const cursor = { modified: this.#modified[index] ?? 0, index }
      for (let edit = edited[next]; edit && isAfter(cursor, edit); edit = edited[++next]) yield edit
      yield cursor
    }
    yield* edited.slice(next)
  }

  #editsByModified(): readonly Cursor[] {
    this.#sortedEdits ??= [...this.#edits]
      .map(([index, { modified }]) => ({ modified, index }))
      .sort((a, b) => a.modified - b.modified || a.index - b.index)
    return this.#sortedEdits
  }

  /** Returns the first index at or after an instant and after a position. */
  #firstAfter(from: number, after: Cursor | null): number {
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

  filterFields(index: number): FilterFields {
    const edit = this.#edits.get(index)
    if (edit) return filterFieldsOf('Property', edit.record.property, edit.modified)
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
    const jsonParts = this.#jsonPartsAt(index)
    into.push(jsonParts.core)
    for (const child of expand) into.push(CHILD_PREFIX[child], jsonParts[child])
    into.push(OBJECT_END)
  }

  find(key: string): number {
    const index = indexOfKey(key)
    return index >= 0 && index < this.#count && !this.#isHidden(index) ? index : -1
  }

  /** Omits a share of the listings from all responses, without a tombstone; 0 restores them. */
  hide(share: number): void {
    this.#hiddenShare = share
  }

  #isHidden(index: number): boolean {
    return this.#hiddenShare > 0 && new RandomStream(this.#market.seed, index, 30).next() < this.#hiddenShare
  }

  /** Returns the StandardStatus of a listing, or null if it was removed. */
  statusAt(index: number): string | null {
    const edit = this.#edits.get(index)
    if (!edit) return this.#visible[index] === 1 ? (this.#words[this.#status[index] ?? 0] ?? null) : null
    const { StandardStatus, MlgCanView } = edit.record.property
    return MlgCanView === false ? null : String(StandardStatus)
  }

  /** Returns the current record of a listing. */
  recordAt(index: number): PropertyRecord {
    return this.#edits.get(index)?.record ?? propertyAt(this.#market, index, this.#mediaSettings)
  }

  /** Changes fields of a listing (Media, Rooms and UnitTypes included) and its timestamp. */
  edit(index: number, changes: Row, at: number): Row {
    const { property, ...children } = this.recordAt(index)
    return this.#put(index, { property: { ...property }, ...children }, changes, at)
  }

  /** Adds a listing with these fields, entered at that time. */
  add(changes: Row, at: number): Row {
    const index = this.#count++
    return this.#put(index, freshProperty(this.#market, index, at, this.#mediaSettings), changes, at)
  }

  #put(index: number, record: PropertyRecord, changes: Row, at: number): Row {
    const { Media, Rooms, UnitTypes, ...fields } = changes
    const given = Date.parse(String(fields.ModificationTimestamp))
    this.#lastModified = Math.max(at, this.#lastModified + 1)
    const modified = Number.isFinite(given) ? given : this.#lastModified
    const now = new Date(modified).toISOString()
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
    this.#edits.set(index, { record: changed, jsonParts: toJsonParts(changed), modified })
    this.#sortedEdits = null
    return property
  }

  #jsonPartsAt(index: number): JsonParts {
    const known = this.#edits.get(index)?.jsonParts ?? this.#cached.get(index)
    if (known) return known
    const jsonParts = toJsonParts(propertyAt(this.#market, index, this.#mediaSettings))
    if (this.#market.count <= MAX_LISTINGS_TO_CACHE) this.#cached.set(index, jsonParts)
    return jsonParts
  }

  #wordIndex(word: string): number {
    const known = this.#wordIndexes.get(word)
    if (known !== undefined) return known
    this.#wordIndexes.set(word, this.#words.length)
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

/** Returns the searchable fields of a record for a filter. */
function filterFieldsOf(resource: ResourceName, row: Row, modified: number): FilterFields {
  const filterFields: Record<string, string | boolean | number | null> = {}
  for (const name of Object.keys(SEARCHABLE[resource])) {
    const value = row[name]
    filterFields[name] = typeof value === 'string' || typeof value === 'boolean' ? value : null
  }
  filterFields.ModificationTimestamp = modified
  return filterFields
}

function toJsonParts(record: PropertyRecord): JsonParts {
  return {
    core: Buffer.from(JSON.stringify(record.property).slice(0, -1)),
    Media: Buffer.from(JSON.stringify(record.media)),
    Rooms: Buffer.from(JSON.stringify(record.rooms)),
    UnitTypes: Buffer.from(JSON.stringify(record.unitTypes)),
  }
}

function isAfter(cursor: Cursor, other: Cursor): boolean {
  return cursor.modified > other.modified || (cursor.modified === other.modified && cursor.index > other.index)
}

interface StoredRow {
  row: Row
  modified: number
  json: Buffer
}

/** A small resource with its rows in memory. */
class RowTable implements Table {
  readonly #resource: ResourceName
  readonly #entries: StoredRow[]
  readonly #numbers = new Map<unknown, number>()
  #order: readonly Cursor[] | null = null

  constructor(resource: ResourceName, rows: readonly Row[]) {
    this.#resource = resource
    this.#entries = rows.map(storedRow)
    for (const [number, row] of rows.entries()) this.#numbers.set(row[KEY_FIELD[resource]], number)
  }

  /** Adds a row, or changes fields of the one with its key, and sets its timestamp. */
  put(fields: Row, at: number): Row {
    const key = fields[KEY_FIELD[this.#resource]]
    const number = this.#numbers.get(key) ?? this.#entries.length
    const greatest = this.#inOrder().at(-1)?.modified ?? 0
    const ModificationTimestamp = new Date(Math.max(at, greatest + 1)).toISOString()
    const entry = storedRow({ ...this.#entries[number]?.row, ModificationTimestamp, ...fields })
    this.#entries[number] = entry
    this.#numbers.set(key, number)
    this.#order = null
    return entry.row
  }

  *scan(from: number, after: Cursor | null): Iterable<Cursor> {
    for (const cursor of this.#inOrder())
      if (cursor.modified >= from && (!after || isAfter(cursor, after))) yield cursor
  }

  #inOrder(): readonly Cursor[] {
    this.#order ??= this.#entries
      .map(({ modified }, index) => ({ modified, index }))
      .sort((a, b) => a.modified - b.modified || a.index - b.index)
    return this.#order
  }

  filterFields(index: number): FilterFields {
    const entry = this.#entries[index]
    return filterFieldsOf(this.#resource, entry?.row ?? {}, entry?.modified ?? 0)
  }

  write(index: number, _expand: readonly Child[], into: Buffer[]): void {
    const entry = this.#entries[index]
    if (entry) into.push(entry.json)
  }

  find(key: string): number {
    return this.#numbers.get(key) ?? -1
  }
}

function storedRow(row: Row): StoredRow {
  return { row, modified: Date.parse(String(row.ModificationTimestamp)), json: Buffer.from(JSON.stringify(row)) }
}
