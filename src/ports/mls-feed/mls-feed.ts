/** Record under the feed's field names. */
export type RawRecord = Readonly<Record<string, unknown>>

/** Request for changes of a resource since an instant, or for the page at a link. */
export interface PageRequest {
  resource: string
  /** Only records that changed at or after this; null for all. */
  since: Date | null
  /** Leaves out withdrawn records. For the first import only. */
  isVisibleOnly: boolean
  /** Requests only keys and modification timestamps, without children. */
  isKeysOnly?: boolean
  nextLink: string | null
}

/** Page of records, oldest change first. */
export interface Page {
  records: RawRecord[]
  /** URL of the next page; null at the end. */
  nextLink: string | null
  /** Total number of records; null when the feed does not count. */
  total: number | null
  /** Descriptions of child lists that the feed did not deliver completely, with the reason. */
  cut?: string[]
}

/** Notice that a record changed. The record itself must be fetched. Source: RESO RCP-27. */
export interface FeedEvent {
  sequence: number
  resource: string
  key: string
}

/** Condition of a search: a field, an operator and a value. */
export interface FeedCondition {
  field: string
  kind: 'text' | 'choice' | 'number' | 'day' | 'instant' | 'flag'
  operator: 'eq' | 'ne' | 'gt' | 'ge' | 'lt' | 'le' | 'in'
  value: string | number | boolean | readonly string[]
}

/** Search by an administrator. All conditions must hold. */
export interface FeedSearch {
  resource: string
  conditions: readonly FeedCondition[]
  limit: number
}

/** Field as declared in the metadata. */
export interface FieldType {
  /** 'Edm.String', or the qualified name of an enumeration. */
  type: string
  isCollection: boolean
  /** Name of its lookup in the Lookup resource. */
  lookup: string | null
}

/** Resource as declared in the metadata. */
export interface ResourceType {
  keys: string[]
  fields: Map<string, FieldType>
  /** Expandable children → their resource. */
  children: Map<string, string>
}

export interface FeedMetadata {
  resources: Map<string, ResourceType>
  /** Field names of each type, children included, by the type's unqualified name. */
  types: Map<string, ReadonlySet<string>>
  /** Qualified enumeration → identifier → display name. */
  enums: Map<string, Map<string, string>>
}

/** Read-only connection to an MLS. */
export interface MlsFeed {
  readPage(request: PageRequest, signal: AbortSignal): Promise<Page>
  /** Reads a record with its children; null when the feed does not have it. */
  readRecord(resource: string, key: string, signal: AbortSignal): Promise<RawRecord | null>
  /** Reads events after a sequence number, oldest first. Empty at the end; null when the feed has no events. */
  readEvents?(after: number, signal: AbortSignal): Promise<FeedEvent[] | null>
  /** Reads changed lookups; null when the feed has none. Services allow it once a day. */
  readLookups?(request: Omit<PageRequest, 'resource'>, signal: AbortSignal): Promise<Page | null>
  /** Reads the metadata, cached for a day unless `isFresh`. */
  readMetadata?(signal: AbortSignal, isFresh?: boolean): Promise<FeedMetadata>
  /** Searches without retries. `filter` is the filter as sent. */
  search?(search: FeedSearch, signal: AbortSignal): Promise<Page & { filter: string }>
  readPicture(url: string, signal: AbortSignal): Promise<Buffer>
}

/**
 * Failed request, with a message for the administrator. `limited`: a rate limit, so send nothing more for now.
 * `refused`: the same request would fail again. `faulty`: a retry may succeed.
 */
export class FeedError extends Error {
  override name = 'FeedError'
  cause_kind: 'limited' | 'refused' | 'faulty'
  /** Seconds to wait, when the feed names them. */
  retry_after_seconds: number | null

  constructor(kind: FeedError['cause_kind'], message: string, retry_after_seconds: number | null = null) {
    super(message)
    this.cause_kind = kind
    this.retry_after_seconds = retry_after_seconds
  }
}

/** Timeout: a smaller page may succeed. */
export class SlowFeedError extends FeedError {}

/** Request that our own budget did not allow. Nothing was sent. */
export class BudgetSpentError extends FeedError {}

/** Request budget that all processes share, to stay within the feed's limits. */
export interface Budget {
  /**
   * Waits for a free slot.
   * @param canWait lets foreground requests go first
   * @throws FeedError when no slot comes free for long
   */
  take(signal: AbortSignal, canWait: boolean): Promise<void>
  /** Records the bytes received. */
  spend(bytes: number): Promise<void>
}
