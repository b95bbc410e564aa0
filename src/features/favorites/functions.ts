import { access } from '#access/access.ts'
import { call } from '#kit/call/call.ts'
import * as operations from './operations.server.ts'
import { AddFavorite, FavoriteId, ListFavorites, MergeFavorites, UpdateFavoriteNotes } from './schema.ts'

/** Lists the caller's favorites with changes since their last visit. */
export const listFavorites = call({ method: 'GET' })
  .middleware([access('own')])
  .validator(ListFavorites)
  .handler(({ context, data }) => operations.listFavorites(context.actor, data))

/** Lists the ids of the caller's favorites. */
export const listFavoriteIds = call({ method: 'GET' })
  .middleware([access('own')])
  .handler(({ context }) => operations.listFavoriteIds(context.actor))

/** Returns whether a home is the caller's favorite. */
export const isFavorited = call({ method: 'POST' })
  .middleware([access('own')])
  .validator(FavoriteId)
  .handler(({ context, data }) => operations.isFavorited(context.actor, data))

/** Saves a home; an existing favorite stays unchanged. @throws not_found, conflict */
export const addFavorite = call({ method: 'POST' })
  .middleware([access('own')])
  .validator(AddFavorite)
  .handler(({ context, data }) => operations.addFavorite(context.actor, data))

/** Merges the homes saved in a browser before sign-in into the caller's favorites. */
export const mergeFavorites = call({ method: 'POST' })
  .middleware([access('own')])
  .validator(MergeFavorites)
  .handler(({ context, data }) => operations.mergeFavorites(context.actor, data))

/** Removes a favorite. @returns it @throws not_found */
export const removeFavorite = call({ method: 'POST' })
  .middleware([access('own')])
  .validator(FavoriteId)
  .handler(({ context, data }) => operations.removeFavorite(context.actor, data))

/** Updates the note of a favorite. @throws not_found, conflict */
export const updateFavoriteNotes = call({ method: 'POST' })
  .middleware([access('own')])
  .validator(UpdateFavoriteNotes)
  .handler(({ context, data }) => operations.updateFavoriteNotes(context.actor, data))

/** Exports the caller's notes as CSV. */
export const exportFavoriteNotes = call({ method: 'POST' })
  .middleware([access('own')])
  .handler(({ context }) => operations.exportFavoriteNotes(context.actor))
