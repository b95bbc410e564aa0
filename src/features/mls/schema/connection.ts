import type { MappedFields, MappedResource } from '../mapping/fields.ts'

/** Result of a connection test of the feed. */
export interface ConnectionReport {
  /**
   * `answers`: every resource that the sync needs answered. `partly`: some did. `fails`: none did. `none`: no feed is
   * configured.
   */
  state: 'answers' | 'partly' | 'fails' | 'none'
  /** Explanation for the administrator. */
  message: string
  profile: string | null
  /** Host of the feed, without path or credentials. */
  host: string | null
  system: string | null
  checked_at: Date
  metadata: MetadataReport | null
  resources: ResourceReport[]
}

/** Facts from the feed's metadata document. */
export interface MetadataReport {
  took_ms: number
  error: string | null
  /** Names of all declared resources. */
  resources: string[]
  /** Declaration style of lookup values. */
  list_style: 'lookups' | 'enumerations' | 'both' | 'none'
  has_events: boolean
}

/** Test result of one resource, or of a child that arrives inside `Property`. */
export interface ResourceReport {
  resource: MappedResource
  /** Null when the metadata document failed to load. */
  is_declared: boolean | null
  /** True when it returned records; null for a child, which is not requested separately. */
  has_records: boolean | null
  took_ms: number | null
  error: string | null
  /** Mapped fields that the feed does not declare; null when unknown. */
  missing: Record<keyof MappedFields, string[]> | null
}
