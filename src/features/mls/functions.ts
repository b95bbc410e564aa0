import { access } from '#access/access.ts'
import { call } from '#kit/call.ts'
import { testMlsConnection as testConnection } from './operations/connection.server.ts'
import * as operations from './operations/console.server.ts'
import { searchMls as searchFeed } from './operations/search-feed.server.ts'
import {
  FetchMlsListings,
  GetUpdatedMlsListings,
  ImportMlsListings,
  ListMlsQuarantine,
  ListMlsRuns,
  MlsListingKey,
  MlsRunId,
  ReplayMlsListings,
  RetryMlsQuarantine,
} from './schema/console.ts'
import { SearchMls } from './schema/search.ts'

/** A page of the stored listings of the feed. */
export const fetchMlsListings = call({ method: 'GET' })
  .middleware([access('admin:mls')])
  .validator(FetchMlsListings)
  .handler(({ context, data }) => operations.fetchMlsListings(context.actor, data))

/** A stored listing of the feed with its history. @throws not_found */
export const getMlsListing = call({ method: 'GET' })
  .middleware([access('admin:mls')])
  .validator(MlsListingKey)
  .handler(({ context, data }) => operations.getMlsListing(context.actor, data))

/** Listings that came since an instant. */
export const getUpdatedMlsListings = call({ method: 'GET' })
  .middleware([access('admin:mls')])
  .validator(GetUpdatedMlsListings)
  .handler(({ context, data }) => operations.getUpdatedMlsListings(context.actor, data))

/** How the feed stands. */
export const getMlsState = call({ method: 'GET' })
  .middleware([access('admin:mls')])
  .handler(({ context }) => operations.getMlsState(context.actor))

/** A page of the readings of the feed. */
export const listMlsRuns = call({ method: 'GET' })
  .middleware([access('admin:mls')])
  .validator(ListMlsRuns)
  .handler(({ context, data }) => operations.listMlsRuns(context.actor, data))

/** A page of the records that cannot be used. */
export const listMlsQuarantine = call({ method: 'GET' })
  .middleware([access('admin:mls')])
  .validator(ListMlsQuarantine)
  .handler(({ context, data }) => operations.listMlsQuarantine(context.actor, data))

/** Reads listings by their keys, or begins a sync. @throws conflict, unavailable */
export const importMlsListings = call({ method: 'POST' })
  .middleware([access('admin:mls')])
  .validator(ImportMlsListings)
  .handler(({ context, data }) => operations.importMlsListings(context.actor, data))

/** Maps stored records anew. @throws conflict */
export const replayMlsListings = call({ method: 'POST' })
  .middleware([access('admin:mls')])
  .validator(ReplayMlsListings)
  .handler(({ context, data }) => operations.replayMlsListings(context.actor, data))

/** Lets a comparison that halted remove what is missing. @throws not_found, conflict */
export const confirmMlsRemoval = call({ method: 'POST' })
  .middleware([access('admin:mls')])
  .validator(MlsRunId)
  .handler(({ context, data }) => operations.confirmMlsRemoval(context.actor, data))

/** Reads records that could not be used once more. @throws conflict, unavailable */
export const retryMlsQuarantine = call({ method: 'POST' })
  .middleware([access('admin:mls')])
  .validator(RetryMlsQuarantine)
  .handler(({ context, data }) => operations.retryMlsQuarantine(context.actor, data))

/** Asks the feed whether it answers, how fast, with which resources, and what it lacks of the fields that we read. */
export const testMlsConnection = call({ method: 'GET' })
  .middleware([access('admin:mls')])
  .handler(({ context }) => testConnection(context.actor))

/** Asks the feed itself by fields that it can be searched by. @throws invalid, unavailable */
export const searchMls = call({ method: 'POST' })
  .middleware([access('admin:mls')])
  .validator(SearchMls)
  .handler(({ context, data }) => searchFeed(context.actor, data))
