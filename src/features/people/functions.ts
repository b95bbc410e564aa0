import { access } from '#access/access.ts'
import { call } from '#kit/call/call.ts'
import * as activities from './operations/activities.server.ts'
import * as added from './operations/add.server.ts'
import * as bulk from './operations/bulk.server.ts'
import * as calls from './operations/calls.server.ts'
import * as household from './operations/household.server.ts'
import * as lists from './operations/list.server.ts'
import * as merge from './operations/merge.server.ts'
import * as record from './operations/record.server.ts'
import * as timeline from './operations/timeline.server.ts'
import { BulkActId, ChangePeople } from './schema/bulk.ts'
import { AddToHousehold, RemoveFromHousehold, SuggestPeople } from './schema/household.ts'
import {
  AddPerson,
  AddPersonNote,
  AssignPerson,
  FinishNextStep,
  GetMyBoard,
  GetPeopleBoard,
  ListMyPeople,
  ListPeople,
  ListPersonTimeline,
  LogPersonCall,
  MergePeople,
  PersonId,
  SeparatePeople,
  SuggestTags,
  UndoMerge,
  UpdatePerson,
  UpdatePersonTags,
} from './schema.ts'

/** Returns a page of the people whose owner or co-owner is the calling agent. */
export const listMyPeople = call({ method: 'GET' })
  .middleware([access('agent')])
  .validator(ListMyPeople)
  .handler(({ context, data }) => lists.listMyPeople(context.actor, data))

/** Returns a page of everyone who wrote to the brokerage or has an agreement. */
export const listPeople = call({ method: 'GET' })
  .middleware([access('admin:people')])
  .validator(ListPeople)
  .handler(({ context, data }) => lists.listPeople(context.actor, data))

/** Returns the people of the calling agent by stage. */
export const getMyBoard = call({ method: 'GET' })
  .middleware([access('agent')])
  .validator(GetMyBoard)
  .handler(({ context, data }) => lists.getMyBoard(context.actor, data))

/** Returns everyone by stage. */
export const getPeopleBoard = call({ method: 'GET' })
  .middleware([access('admin:people')])
  .validator(GetPeopleBoard)
  .handler(({ context, data }) => lists.getPeopleBoard(context.actor, data))

/** Lists tags that begin with a text, to filter by: of the caller’s people, or of everyone’s. @throws forbidden */
export const suggestTags = call({ method: 'GET' })
  .middleware([access('agent')])
  .validator(SuggestTags)
  .handler(({ context, data }) => lists.suggestTags(context.actor, data))

/** Returns the record of a person whose agent the caller is, or of anyone with the permission. @throws not_found */
export const getPerson = call({ method: 'GET' })
  .middleware([access('agent')])
  .validator(PersonId)
  .handler(({ context, data }) => record.getPerson(context.actor, data))

/** Changes the stage and the next step of a person. @throws not_found, invalid, conflict */
export const updatePerson = call({ method: 'POST' })
  .middleware([access('agent')])
  .validator(UpdatePerson)
  .handler(({ context, data }) => record.updatePerson(context.actor, data))

/** Changes the tags of a person. @throws not_found, conflict */
export const updatePersonTags = call({ method: 'POST' })
  .middleware([access('agent')])
  .validator(UpdatePersonTags)
  .handler(({ context, data }) => record.updatePersonTags(context.actor, data))

/** Marks the next step of a person as done. @throws not_found, conflict */
export const finishNextStep = call({ method: 'POST' })
  .middleware([access('agent')])
  .validator(FinishNextStep)
  .handler(({ context, data }) => record.finishNextStep(context.actor, data))

/** Changes the agents of a person. @throws not_found, forbidden, invalid, conflict */
export const assignPerson = call({ method: 'POST' })
  .middleware([access('agent')])
  .validator(AssignPerson)
  .handler(({ context, data }) => record.assignPerson(context.actor, data))

/** Returns a page of a person's timeline, newest first. @throws not_found */
export const listPersonTimeline = call({ method: 'GET' })
  .middleware([access('agent')])
  .validator(ListPersonTimeline)
  .handler(({ context, data }) => timeline.listPersonTimeline(context.actor, data))

/** Adds a note to a person. @throws not_found */
export const addPersonNote = call({ method: 'POST' })
  .middleware([access('agent')])
  .validator(AddPersonNote)
  .handler(({ context, data }) => activities.addPersonNote(context.actor, data))

/** Logs a call with a person, with the next step. One that reached them answers the caller’s open leads. @throws not_found, invalid */
export const logPersonCall = call({ method: 'POST' })
  .middleware([access('agent')])
  .validator(LogPersonCall)
  .handler(({ context, data }) => calls.logPersonCall(context.actor, data))

/** Adds a person entered by the caller, as theirs if the caller is an agent. @throws forbidden, invalid */
export const addPerson = call({ method: 'POST' })
  .middleware([access('agent')])
  .validator(AddPerson)
  .handler(({ context, data }) => added.addPerson(context.actor, data))

/** Suggests people for typed text, among those the caller may open. */
export const suggestPeople = call({ method: 'GET' })
  .middleware([access('agent')])
  .validator(SuggestPeople)
  .handler(({ context, data }) => household.suggestPeople(context.actor, data))

/** Adds a person to the household of another. @throws not_found, invalid */
export const addToHousehold = call({ method: 'POST' })
  .middleware([access('agent')])
  .validator(AddToHousehold)
  .handler(({ context, data }) => household.addToHousehold(context.actor, data))

/** Removes a person from the household of another. @throws not_found */
export const removeFromHousehold = call({ method: 'POST' })
  .middleware([access('agent')])
  .validator(RemoveFromHousehold)
  .handler(({ context, data }) => household.removeFromHousehold(context.actor, data))

/** Marks two records as different people, so that they are not offered for a merge. @throws not_found, forbidden */
export const separatePeople = call({ method: 'POST' })
  .middleware([access('agent')])
  .validator(SeparatePeople)
  .handler(({ context, data }) => merge.separatePeople(context.actor, data))

/** Undoes marking two records as different people. @throws not_found, forbidden */
export const undoSeparation = call({ method: 'POST' })
  .middleware([access('agent')])
  .validator(SeparatePeople)
  .handler(({ context, data }) => merge.undoSeparation(context.actor, data))

/** Merges two records of the same person. The record with an account stays. @throws not_found, forbidden, conflict */
export const mergePeople = call({ method: 'POST' })
  .middleware([access('agent')])
  .validator(MergePeople)
  .handler(({ context, data }) => merge.mergePeople(context.actor, data))

/** Undoes a merge. @throws not_found, forbidden, conflict */
export const undoMerge = call({ method: 'POST' })
  .middleware([access('agent')])
  .validator(UndoMerge)
  .handler(({ context, data }) => merge.undoMerge(context.actor, data))

/** Changes many people: their stage, a tag, their agent, or a task for each. @throws forbidden, not_found, invalid, conflict */
export const changePeople = call({ method: 'POST' })
  .middleware([access('agent')])
  .validator(ChangePeople)
  .handler(({ context, data }) => bulk.changePeople(context.actor, data))

/** Undoes a change of many people that the caller made within a day. @throws not_found */
export const undoPeopleChange = call({ method: 'POST' })
  .middleware([access('agent')])
  .validator(BulkActId)
  .handler(({ context, data }) => bulk.undoPeopleChange(context.actor, data))
