import { access } from '#access/access.ts'
import { call } from '#kit/call/call.ts'
import { testMlsConnection as testConnection } from './operations/connection.server.ts'
import * as operations from './operations/console.server.ts'
import { lookUpMlsListing as lookUp } from './operations/look-up.server.ts'
import * as names from './operations/names.server.ts'
import * as overview from './operations/overview.server.ts'
import * as pictures from './operations/parked-pictures.server.ts'
import * as pause from './operations/pause.server.ts'
import * as quarantined from './operations/quarantined.server.ts'
import * as removal from './operations/removal.server.ts'
import { searchMls as searchFeed } from './operations/search-feed.server.ts'
import {
  ConfirmMlsRemoval,
  FetchMlsListings,
  GetUpdatedMlsListings,
  IgnoreMlsRecord,
  ImportMlsListings,
  ListMlsPictures,
  ListMlsQuarantine,
  ListMlsRuns,
  MlsListingKey,
  MlsRecordId,
  MlsRunId,
  PauseMlsFeed,
  RefuseMlsRemoval,
  ReplayMlsListings,
  ResumeMlsFeed,
  RetryMlsPictures,
  RetryMlsQuarantine,
  RetryMlsReason,
} from './schema/console.ts'
import { LookUpMls } from './schema/look-up.ts'
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

/** The feed at a glance: how it stands, its limits, its last days and what waits for somebody. */
export const getMlsOverview = call({ method: 'GET' })
  .middleware([access('admin:mls')])
  .handler(({ context }) => overview.getMlsOverview(context.actor))

/** What the feed calls things, and what of it the site does not know. */
export const getMlsNames = call({ method: 'GET' })
  .middleware([access('admin:mls')])
  .handler(({ context }) => names.getMlsNames(context.actor))

/** A page of the readings of the feed. */
export const listMlsRuns = call({ method: 'GET' })
  .middleware([access('admin:mls')])
  .validator(ListMlsRuns)
  .handler(({ context, data }) => operations.listMlsRuns(context.actor, data))

/** A reading with what it found, and what would be removed where it waits for a person. @throws not_found */
export const getMlsRun = call({ method: 'GET' })
  .middleware([access('admin:mls')])
  .validator(MlsRunId)
  .handler(({ context, data }) => removal.getMlsRun(context.actor, data))

/** A page of the records that cannot be used, with their reasons. */
export const listMlsQuarantine = call({ method: 'GET' })
  .middleware([access('admin:mls')])
  .validator(ListMlsQuarantine)
  .handler(({ context, data }) => quarantined.listMlsQuarantine(context.actor, data))

/** One record that cannot be used, with all that is kept of it. @throws not_found */
export const getMlsQuarantined = call({ method: 'GET' })
  .middleware([access('admin:mls')])
  .validator(MlsRecordId)
  .handler(({ context, data }) => quarantined.getMlsQuarantined(context.actor, data))

/** A page of the pictures that were given up. */
export const listMlsPictures = call({ method: 'GET' })
  .middleware([access('admin:mls')])
  .validator(ListMlsPictures)
  .handler(({ context, data }) => pictures.listMlsPictures(context.actor, data))

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

/** Lets a comparison that halted remove what is missing. @throws not_found, invalid, conflict */
export const confirmMlsRemoval = call({ method: 'POST' })
  .middleware([access('admin:mls')])
  .validator(ConfirmMlsRemoval)
  .handler(({ context, data }) => removal.confirmMlsRemoval(context.actor, data))

/** Leaves everything where it is that a comparison would have removed. @throws not_found, conflict */
export const refuseMlsRemoval = call({ method: 'POST' })
  .middleware([access('admin:mls')])
  .validator(RefuseMlsRemoval)
  .handler(({ context, data }) => removal.refuseMlsRemoval(context.actor, data))

/** Stops all reading of the feed until somebody goes on with it. @throws forbidden, conflict */
export const pauseMlsFeed = call({ method: 'POST' })
  .middleware([access('admin:mls')])
  .validator(PauseMlsFeed)
  .handler(({ context, data }) => pause.pauseMlsFeed(context.actor, data))

/** Ends a pause: the feed is read on where it stood. @throws forbidden */
export const resumeMlsFeed = call({ method: 'POST' })
  .middleware([access('admin:mls')])
  .validator(ResumeMlsFeed)
  .handler(({ context, data }) => pause.resumeMlsFeed(context.actor, data))

/** Reads records that could not be used once more. @throws conflict, unavailable */
export const retryMlsQuarantine = call({ method: 'POST' })
  .middleware([access('admin:mls')])
  .validator(RetryMlsQuarantine)
  .handler(({ context, data }) => operations.retryMlsQuarantine(context.actor, data))

/** Reads all records of one reason once more, as a job. @throws conflict */
export const retryMlsReason = call({ method: 'POST' })
  .middleware([access('admin:mls')])
  .validator(RetryMlsReason)
  .handler(({ context, data }) => quarantined.retryMlsReason(context.actor, data))

/** Leaves a record alone that cannot be used, or takes it up again. @throws not_found */
export const ignoreMlsRecord = call({ method: 'POST' })
  .middleware([access('admin:mls')])
  .validator(IgnoreMlsRecord)
  .handler(({ context, data }) => quarantined.ignoreMlsRecord(context.actor, data))

/** Lets pictures that were given up be tried once more. */
export const retryMlsPictures = call({ method: 'POST' })
  .middleware([access('admin:mls')])
  .validator(RetryMlsPictures)
  .handler(({ context, data }) => pictures.retryMlsPictures(context.actor, data))

/** Asks the feed whether it answers, how fast, with which resources, and what it lacks of the fields that we read. */
export const testMlsConnection = call({ method: 'GET' })
  .middleware([access('admin:mls')])
  .handler(({ context }) => testConnection(context.actor))

/** Asks the feed itself by fields that it can be searched by. @throws invalid, unavailable */
export const searchMls = call({ method: 'POST' })
  .middleware([access('admin:mls')])
  .validator(SearchMls)
  .handler(({ context, data }) => searchFeed(context.actor, data))

/** Looks up listings by MLS number or address: what the MLS says, and whether the site shows them and why or why not. */
export const lookUpMlsListing = call({ method: 'POST' })
  .middleware([access('admin:mls')])
  .validator(LookUpMls)
  .handler(({ context, data }) => lookUp(context.actor, data))
