/** A record of the feed, by the feed's own field names. */
export type RawRecord = Readonly<Record<string, unknown>>

/** What is asked for: a resource from an instant on, or the page that an earlier answer pointed at. */
export interface PageRequest {
  resource: string
  /** Records that changed then or later; null for all. */
  since: Date | null
  /** Leaves out records that the feed took away: for the first reading alone. */
  isVisibleOnly: boolean
  /** Asks for keys and times of change alone, without children. */
  isKeysOnly?: boolean
  nextLink: string | null
}

/** A page of records in the order of their change. */
export interface Page {
  records: RawRecord[]
  /** Where the next page is; null at the end. */
  nextLink: string | null
  /** How many records there are in all, where the feed says so. */
  total: number | null
  /** Lists of children that the feed did not give to the end, in words. */
  cut?: string[]
}

/** Something happened to a record: what it is now, or that it is gone, is seen by reading it. Source: RESO RCP-27. */
export interface FeedEvent {
  sequence: number
  resource: string
  key: string
}

/** What a question compares: a field of the service, with what, and how. */
export interface FeedCondition {
  field: string
  kind: 'text' | 'choice' | 'number' | 'day' | 'instant' | 'flag'
  operator: 'eq' | 'ne' | 'gt' | 'ge' | 'lt' | 'le' | 'in'
  value: string | number | boolean | readonly string[]
}

/** A question of a person: all conditions hold. */
export interface FeedQuestion {
  resource: string
  conditions: readonly FeedCondition[]
  most: number
}

/** A field as the service declares it. */
export interface FieldType {
  /** 'Edm.String', or the name of the enumeration with its namespace. */
  type: string
  isCollection: boolean
  /** The list of the Lookup resource that its values stand in. */
  lookup: string | null
}

/** A resource as the service declares it. */
export interface ResourceType {
  keys: string[]
  fields: Map<string, FieldType>
  /** What may be expanded, and the resource that it holds. */
  children: Map<string, string>
}

/** What a service says of itself. */
export interface FeedMetadata {
  resources: Map<string, ResourceType>
  /** The fields of every type by its name without namespace, those of children among them. */
  types: Map<string, ReadonlySet<string>>
  /** Enumeration, with its namespace → identifier → name as people read it. */
  enums: Map<string, Map<string, string>>
}

/** A multiple listing service that is read, never written. */
export interface MlsFeed {
  readPage(request: PageRequest, signal: AbortSignal): Promise<Page>
  /** One record by its key, with its children; null where the feed has none. */
  readRecord(resource: string, key: string, signal: AbortSignal): Promise<RawRecord | null>
  /** Events behind a sequence number, oldest first; an empty list at the end, null where the feed keeps none. */
  readEvents?(after: number, signal: AbortSignal): Promise<FeedEvent[] | null>
  /** A page of the lists of names that changed since; null where the feed has none. Services want it asked once a day at most. */
  readLookups?(request: Omit<PageRequest, 'resource'>, signal: AbortSignal): Promise<Page | null>
  /** The service's description of itself; asked once in a while where `isFresh` is not said. */
  readMetadata?(signal: AbortSignal, isFresh?: boolean): Promise<FeedMetadata>
  /** Asks a question at once, without trying again; the filter is what was sent. */
  ask?(question: FeedQuestion, signal: AbortSignal): Promise<Page & { filter: string }>
  /** The bytes of a picture. */
  readPicture(url: string, signal: AbortSignal): Promise<Buffer>
}

/**
 * Why the feed could not be read, in words for the person who looks after it.
 * `limited`: it says that too much was asked, so nothing more may be asked for now. `refused`: asking again the same
 * way will not help. `faulty`: it may help later.
 */
export class FeedError extends Error {
  override name = 'FeedError'
  cause_kind: 'limited' | 'refused' | 'faulty'
  /** Seconds after which the feed wants to be asked again, where it says so. */
  retry_after_seconds: number | null

  constructor(kind: FeedError['cause_kind'], message: string, retry_after_seconds: number | null = null) {
    super(message)
    this.cause_kind = kind
    this.retry_after_seconds = retry_after_seconds
  }
}

/** A feed that took too long to answer: a smaller page may come in time. */
export class SlowFeedError extends FeedError {}

/** Nothing was asked: what our own count allows is used up. It passes by itself. */
export class BudgetSpentError extends FeedError {}

/** Counts what is asked of the feed over all processes, so that its limits are kept. */
export interface Budget {
  /**
   * Waits until one more request may be sent.
   * @param canWait it lets others go before it for which people wait
   * @throws FeedError where none may for long
   */
  take(signal: AbortSignal, canWait: boolean): Promise<void>
  /** Notes how much came back. */
  spend(bytes: number): Promise<void>
}
