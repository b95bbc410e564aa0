import * as z from 'zod/mini'
import { UpdateFeedConnection } from '#features/connections/schema.ts'
import { words } from '#kit/form/inputs.ts'
import type { Resource } from '../words.ts'
import type { ConnectionReport } from './connection.ts'

/** Settings of a feed as entered, and the brokerage's name as the MLS has it, to find its offices. */
export const TestFeedConnection = z.extend(UpdateFeedConnection, { office_name: words(200) })
export type TestFeedConnection = z.infer<typeof TestFeedConnection>

/** An office of the feed, to choose the brokerage's own by. */
export interface FoundOffice {
  office_key: string
  office_mls_id: string | null
  office_name: string
  office_city: string | null
}

/** A listing as visitors will see it. */
export interface SampleListing {
  listing_id: string | null
  title: string
  place: string
  price: number
  bedrooms: number | null
  bathrooms: number | null
  living_area: number | null
  list_office_name: string
  list_office_contact: string
  modification_timestamp: Date
}

/** Records of a resource: the feed's own count, or null if it gives none. */
export interface ResourceCount {
  resource: Resource
  total: number | null
  /** Records on the first page. */
  read: number
}

/** Result of a test of an entered feed. Nothing is stored. */
export type FeedTest =
  | { is_answering: false; message: string; field: 'url' | 'system' | 'token' | 'client_secret' | null }
  | {
      is_answering: true
      took_ms: number
      report: Pick<ConnectionReport, 'state' | 'message' | 'metadata' | 'resources'>
      counts: ResourceCount[]
      /** Licensed uses that the listings of the page name; null for a feed whose records name none. */
      uses: string[] | null
      /** Parts that the license does not include, in sentences. */
      gaps: string[]
      offices: FoundOffice[]
      /** True if the feed has more offices than the test loaded, so that the brokerage's own may be among the others. */
      has_more_offices: boolean
      sample: SampleListing | null
    }
