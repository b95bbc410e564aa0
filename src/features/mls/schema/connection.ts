import type { MappedFields, MappedResource } from '../mapping/fields.ts'

/** What was found where the feed was asked whether it answers. */
export interface ConnectionReport {
  /** `answers`: all resources that we read. `partly`: some. `fails`: none. `none`: no feed is set. */
  state: 'answers' | 'partly' | 'fails' | 'none'
  /** In words for the person who looks after the feed. */
  message: string
  profile: string | null
  /** Where it is asked; never with what it is asked. */
  host: string | null
  system: string | null
  checked_at: Date
  metadata: MetadataReport | null
  resources: ResourceReport[]
}

/** What the feed says of itself. */
export interface MetadataReport {
  took_ms: number
  error: string | null
  /** Names of all resources that it declares. */
  resources: string[]
  /** How it declares the names in lists. */
  list_style: 'lookups' | 'enumerations' | 'both' | 'none'
  has_events: boolean
}

/** A resource of the feed, or a child that comes with a Property. */
export interface ResourceReport {
  resource: MappedResource
  /** Null where the feed's description of itself could not be read. */
  is_declared: boolean | null
  /** True where it answered with records; null where it was not asked by itself. */
  has_records: boolean | null
  took_ms: number | null
  error: string | null
  /** Fields that we read and the feed does not declare; null where that is not known. */
  missing: Record<keyof MappedFields, string[]> | null
}
