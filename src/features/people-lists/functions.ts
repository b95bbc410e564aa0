import { access } from '#access/access.ts'
import { call } from '#kit/call/call.ts'
import * as operations from './operations.server.ts'
import { ListPeopleLists, MovePeopleList, PeopleListId, RenamePeopleList, SavePeopleList } from './schema.ts'

/** Lists the caller's saved lists of people, in their order. */
export const listPeopleLists = call({ method: 'GET' })
  .middleware([access('agent')])
  .validator(ListPeopleLists)
  .handler(({ context, data }) => operations.listPeopleLists(context.actor, data))

/** Saves the search of a list of people under a name. @throws forbidden, invalid */
export const savePeopleList = call({ method: 'POST' })
  .middleware([access('agent')])
  .validator(SavePeopleList)
  .handler(({ context, data }) => operations.savePeopleList(context.actor, data))

/** Renames a list of the caller. @throws not_found, invalid */
export const renamePeopleList = call({ method: 'POST' })
  .middleware([access('agent')])
  .validator(RenamePeopleList)
  .handler(({ context, data }) => operations.renamePeopleList(context.actor, data))

/** Moves a list of the caller one place. @throws not_found */
export const movePeopleList = call({ method: 'POST' })
  .middleware([access('agent')])
  .validator(MovePeopleList)
  .handler(({ context, data }) => operations.movePeopleList(context.actor, data))

/** Deletes a list of the caller. */
export const deletePeopleList = call({ method: 'POST' })
  .middleware([access('agent')])
  .validator(PeopleListId)
  .handler(({ context, data }) => operations.deletePeopleList(context.actor, data))
