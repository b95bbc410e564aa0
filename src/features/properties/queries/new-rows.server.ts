import { CopyRows, copyInto } from '#db/copy.server.ts'
import { CHANGE_COLUMNS, type ChangeRow } from './changes.server.ts'
import { MEDIA_COLUMNS } from './media.server.ts'
import { PERIOD_COLUMNS, type PeriodRow } from './periods.server.ts'
import { ROOM_COLUMNS, UNIT_TYPE_COLUMNS } from './rooms.server.ts'
import { COLUMNS, type ImportedListing, type PropertyRow } from './write.server.ts'

/** Homes that are not stored, with what belongs to them, as they are copied in. */
export class NewRows {
  readonly #homes = new CopyRows<PropertyRow>(COLUMNS)
  readonly #changes = new CopyRows(CHANGE_COLUMNS)
  readonly #periods = new CopyRows(PERIOD_COLUMNS)
  readonly #media = new CopyRows(MEDIA_COLUMNS)
  readonly #rooms = new CopyRows(ROOM_COLUMNS)
  readonly #unitTypes = new CopyRows(UNIT_TYPE_COLUMNS)

  add(listing: ImportedListing, changes: readonly ChangeRow[], periods: readonly PeriodRow[], at: Date): void {
    const property_id = listing.property.id
    this.#homes.add(listing.property)
    for (const change of changes) this.#changes.add(change)
    for (const period of periods) this.#periods.add(period)
    for (const one of listing.media ?? []) this.#media.add({ ...one, property_id, source_at: at })
    for (const room of listing.rooms) this.#rooms.add({ ...room, property_id })
    for (const unit of listing.unitTypes) this.#unitTypes.add({ ...unit, property_id })
  }

  async insert(): Promise<void> {
    await copyInto('properties', this.#homes)
    await copyInto('property_changes', this.#changes)
    await copyInto('market_periods', this.#periods)
    await copyInto('property_media', this.#media)
    await copyInto('rooms', this.#rooms)
    await copyInto('unit_types', this.#unitTypes)
  }
}
