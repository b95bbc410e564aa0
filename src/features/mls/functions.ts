import { access } from '#access/access.ts'
import { call } from '#kit/call/call.ts'
import { testMlsConnection as testConnection } from './operations/connection.server.ts'
import * as operations from './operations/console.server.ts'
import * as pictures from './operations/failed-pictures.server.ts'
import { lookUpMlsListing as lookUp } from './operations/look-up.server.ts'
import * as names from './operations/names.server.ts'
import * as offices from './operations/offices.server.ts'
import * as overview from './operations/overview.server.ts'
import * as pause from './operations/pause.server.ts'
import * as quarantined from './operations/quarantined.server.ts'
import * as removal from './operations/removal.server.ts'
import { searchMls as searchFeed } from './operations/search-feed.server.ts'
import { testFeedConnection as testFeed } from './operations/test-feed.server.ts'
import {
  ConfirmMlsRemoval,
  FetchMlsListings,
  FindMlsOffices,
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
import { TestFeedConnection } from './schema/feed-test.ts'
import { LookUpMls } from './schema/look-up.ts'
import { SearchMls } from './schema/search.ts'

/** Returns a page of the stored listings. */
export const fetchMlsListings = call({ method: 'GET' })
  .middleware([access('admin:mls')])
  .validator(FetchMlsListings)
  .handler(({ context, data }) => operations.fetchMlsListings(context.actor, data))

/** Returns a stored listing with its history. @throws not_found */
export const getMlsListing = call({ method: 'GET' })
  .middleware([access('admin:mls')])
  .validator(MlsListingKey)
  .handler(({ context, data }) => operations.getMlsListing(context.actor, data))

/** Returns listings received since an instant. */
export const getUpdatedMlsListings = call({ method: 'GET' })
  .middleware([access('admin:mls')])
  .validator(GetUpdatedMlsListings)
  .handler(({ context, data }) => operations.getUpdatedMlsListings(context.actor, data))

/** Returns the state of the sync. */
export const getMlsState = call({ method: 'GET' })
  .middleware([access('admin:mls')])
  .handler(({ context }) => operations.getMlsState(context.actor))

/** Returns the data of the MLS sync overview: state, limits, the last 7 days, and pending decisions. */
export const getMlsOverview = call({ method: 'GET' })
  .middleware([access('admin:mls')])
  .handler(({ context }) => overview.getMlsOverview(context.actor))

/** Returns the feed's unmapped fields and values. */
export const getMlsNames = call({ method: 'GET' })
  .middleware([access('admin:mls')])
  .handler(({ context }) => names.getMlsNames(context.actor))

/** Returns a page of the sync runs. */
export const listMlsRuns = call({ method: 'GET' })
  .middleware([access('admin:mls')])
  .validator(ListMlsRuns)
  .handler(({ context, data }) => operations.listMlsRuns(context.actor, data))

/** Returns a sync run with its findings and, if it needs approval, its planned removal. @throws not_found */
export const getMlsRun = call({ method: 'GET' })
  .middleware([access('admin:mls')])
  .validator(MlsRunId)
  .handler(({ context, data }) => removal.getMlsRun(context.actor, data))

/** Returns a page of the quarantined records with their reasons. */
export const listMlsQuarantine = call({ method: 'GET' })
  .middleware([access('admin:mls')])
  .validator(ListMlsQuarantine)
  .handler(({ context, data }) => quarantined.listMlsQuarantine(context.actor, data))

/** Returns a quarantined record with its payload. @throws not_found */
export const getMlsQuarantined = call({ method: 'GET' })
  .middleware([access('admin:mls')])
  .validator(MlsRecordId)
  .handler(({ context, data }) => quarantined.getMlsQuarantined(context.actor, data))

/** Returns a page of the failed photos. */
export const listMlsPictures = call({ method: 'GET' })
  .middleware([access('admin:mls')])
  .validator(ListMlsPictures)
  .handler(({ context, data }) => pictures.listMlsPictures(context.actor, data))

/** Imports listings by their keys, or starts a sync. @throws conflict, unavailable */
export const importMlsListings = call({ method: 'POST' })
  .middleware([access('admin:mls')])
  .validator(ImportMlsListings)
  .handler(({ context, data }) => operations.importMlsListings(context.actor, data))

/** Maps stored records again. @throws conflict */
export const replayMlsListings = call({ method: 'POST' })
  .middleware([access('admin:mls')])
  .validator(ReplayMlsListings)
  .handler(({ context, data }) => operations.replayMlsListings(context.actor, data))

/** Approves the removal of a halted comparison. @throws not_found, invalid, conflict */
export const confirmMlsRemoval = call({ method: 'POST' })
  .middleware([access('admin:mls')])
  .validator(ConfirmMlsRemoval)
  .handler(({ context, data }) => removal.confirmMlsRemoval(context.actor, data))

/** Rejects the removal of a halted comparison, so the records stay. @throws not_found, conflict */
export const refuseMlsRemoval = call({ method: 'POST' })
  .middleware([access('admin:mls')])
  .validator(RefuseMlsRemoval)
  .handler(({ context, data }) => removal.refuseMlsRemoval(context.actor, data))

/** Pauses the sync until an administrator resumes it. @throws forbidden, conflict */
export const pauseMlsFeed = call({ method: 'POST' })
  .middleware([access('admin:mls')])
  .validator(PauseMlsFeed)
  .handler(({ context, data }) => pause.pauseMlsFeed(context.actor, data))

/** Ends a pause; the sync continues from its watermark. @throws forbidden */
export const resumeMlsFeed = call({ method: 'POST' })
  .middleware([access('admin:mls')])
  .validator(ResumeMlsFeed)
  .handler(({ context, data }) => pause.resumeMlsFeed(context.actor, data))

/** Retries quarantined records. @throws conflict, unavailable */
export const retryMlsQuarantine = call({ method: 'POST' })
  .middleware([access('admin:mls')])
  .validator(RetryMlsQuarantine)
  .handler(({ context, data }) => operations.retryMlsQuarantine(context.actor, data))

/** Queues a job that retries all quarantined records of one reason. @throws conflict */
export const retryMlsReason = call({ method: 'POST' })
  .middleware([access('admin:mls')])
  .validator(RetryMlsReason)
  .handler(({ context, data }) => quarantined.retryMlsReason(context.actor, data))

/** Ignores a quarantined record, or reopens it. @throws not_found */
export const ignoreMlsRecord = call({ method: 'POST' })
  .middleware([access('admin:mls')])
  .validator(IgnoreMlsRecord)
  .handler(({ context, data }) => quarantined.ignoreMlsRecord(context.actor, data))

/** Retries failed photos. */
export const retryMlsPictures = call({ method: 'POST' })
  .middleware([access('admin:mls')])
  .validator(RetryMlsPictures)
  .handler(({ context, data }) => pictures.retryMlsPictures(context.actor, data))

/** Tests the connection: response times, resources, and missing mapped fields. */
export const testMlsConnection = call({ method: 'GET' })
  .middleware([access('admin:mls')])
  .handler(({ context }) => testConnection(context.actor))

/** Searches the feed by its searchable fields. @throws invalid, unavailable */
export const searchMls = call({ method: 'POST' })
  .middleware([access('admin:mls')])
  .validator(SearchMls)
  .handler(({ context, data }) => searchFeed(context.actor, data))

/** Looks up listings by MLS number or address: their state in the MLS, and why the site shows or hides them. */
export const lookUpMlsListing = call({ method: 'POST' })
  .middleware([access('admin:mls')])
  .validator(LookUpMls)
  .handler(({ context, data }) => lookUp(context.actor, data))

/** Finds offices of the feed by name or key, with their homes for sale. */
export const findMlsOffices = call({ method: 'GET' })
  .middleware([access('admin:operations')])
  .validator(FindMlsOffices)
  .handler(({ context, data }) => offices.findMlsOffices(context.actor, data))

/** Tests an MLS feed as entered: counts, missing fields, offices, and a sample listing. @throws forbidden, conflict, invalid, limited */
export const testFeedConnection = call({ method: 'POST' })
  .middleware([access('admin:operations')])
  .validator(TestFeedConnection)
  .handler(({ context, data }) => testFeed(context.actor, data))
