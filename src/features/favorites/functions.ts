import { access } from '#access/access.ts'
import { call } from '#kit/call/call.ts'
import * as operations from './operations.server.ts'
import { AddFavorite, FavoriteId, ListFavorites, MergeFavorites, UpdateFavoriteNotes } from './schema.ts'

/** All homes that the caller keeps, with what changed since they last looked. */
export const listFavorites = call({ method: 'GET' })
  .middleware([access('own')])
  .validator(ListFavorites)
  .handler(({ context, data }) => operations.listFavorites(context.actor, data))

/** The ids of all homes that the caller keeps. */
export const listFavoriteIds = call({ method: 'GET' })
  .middleware([access('own')])
  .handler(({ context }) => operations.listFavoriteIds(context.actor))

/** Whether the caller keeps a home. */
export const isFavorited = call({ method: 'POST' })
  .middleware([access('own')])
  .validator(FavoriteId)
  .handler(({ context, data }) => operations.isFavorited(context.actor, data))

/** Keeps a home; one that is kept already stays as it is. @throws not_found, conflict */
export const addFavorite = call({ method: 'POST' })
  .middleware([access('own')])
  .validator(AddFavorite)
  .handler(({ context, data }) => operations.addFavorite(context.actor, data))

/** Keeps the homes that were saved in a browser before signing in, each once. */
export const mergeFavorites = call({ method: 'POST' })
  .middleware([access('own')])
  .validator(MergeFavorites)
  .handler(({ context, data }) => operations.mergeFavorites(context.actor, data))

/** Takes a home off the list, and hands back what was taken away. @throws not_found */
export const removeFavorite = call({ method: 'POST' })
  .middleware([access('own')])
  .validator(FavoriteId)
  .handler(({ context, data }) => operations.removeFavorite(context.actor, data))

/** Writes the note of a home that is kept. @throws not_found, conflict */
export const updateFavoriteNotes = call({ method: 'POST' })
  .middleware([access('own')])
  .validator(UpdateFavoriteNotes)
  .handler(({ context, data }) => operations.updateFavoriteNotes(context.actor, data))

/** The caller's own notes as a file (CSV). */
export const exportFavoriteNotes = call({ method: 'POST' })
  .middleware([access('own')])
  .handler(({ context }) => operations.exportFavoriteNotes(context.actor))
