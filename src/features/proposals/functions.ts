import { access } from '#access/access.ts'
import { call } from '#kit/call/call.ts'
import * as answers from './operations/answer.server.ts'
import * as proposing from './operations/propose.server.ts'
import * as searches from './operations/search.server.ts'
import * as suggesting from './operations/suggest.server.ts'
import {
  AcceptSearch,
  DeclineProposal,
  GetProposalForm,
  GetSearchForm,
  ProposalId,
  ProposalsTo,
  ProposeHomes,
  ProposeSearch,
  SuggestHomes,
} from './schema.ts'

/** Returns a person to propose homes to, or the caller's people, and the home to start with. @throws not_found */
export const getProposalForm = call({ method: 'GET' })
  .middleware([access('agent')])
  .validator(GetProposalForm)
  .handler(({ context, data }) => proposing.getProposalForm(context.actor, data))

/** Suggests homes for sale that a person may see, for a typed address, MLS number, or place. @throws not_found, conflict */
export const suggestHomesToPropose = call({ method: 'GET' })
  .middleware([access('agent')])
  .validator(SuggestHomes)
  .handler(({ context, data }) => suggesting.suggestHomesToPropose(context.actor, data))

/** Lists the homes proposed to a person that the caller may open, newest first. @throws not_found */
export const listProposalsTo = call({ method: 'GET' })
  .middleware([access('agent')])
  .validator(ProposalsTo)
  .handler(({ context, data }) => proposing.listProposalsTo(context.actor, data))

/** Proposes homes to a person with an account, and emails them once. @throws not_found, invalid, conflict */
export const proposeHomes = call({ method: 'POST' })
  .middleware([access('agent')])
  .validator(ProposeHomes)
  .handler(({ context, data }) => proposing.proposeHomes(context.actor, data))

/** Withdraws a proposal that has no answer. @throws not_found, conflict */
export const withdrawProposal = call({ method: 'POST' })
  .middleware([access('agent')])
  .validator(ProposalId)
  .handler(({ context, data }) => proposing.withdrawProposal(context.actor, data))

/** Lists the caller's open proposals, newest first. */
export const listMyProposals = call({ method: 'GET' })
  .middleware([access('own')])
  .handler(({ context }) => answers.listMyProposals(context.actor))

/** Saves a proposed home to the caller's favorites. @throws not_found, conflict */
export const saveProposedHome = call({ method: 'POST' })
  .middleware([access('own')])
  .validator(ProposalId)
  .handler(({ context, data }) => answers.saveProposedHome(context.actor, data))

/** Declines a proposal. @throws not_found, conflict */
export const declineProposal = call({ method: 'POST' })
  .middleware([access('own')])
  .validator(DeclineProposal)
  .handler(({ context, data }) => answers.declineProposal(context.actor, data))

/** Returns a person to propose a search to, or the caller's people, and the search's filters. @throws not_found */
export const getSearchProposalForm = call({ method: 'GET' })
  .middleware([access('agent')])
  .validator(GetSearchForm)
  .handler(({ context, data }) => searches.getSearchProposalForm(context.actor, data))

/** Proposes a search to a person with an account, and emails it once. @throws not_found, conflict */
export const proposeSearch = call({ method: 'POST' })
  .middleware([access('agent')])
  .validator(ProposeSearch)
  .handler(({ context, data }) => searches.proposeSearch(context.actor, data))

/** Saves a proposed search as the caller's, with their frequency and filters. @throws not_found, conflict */
export const acceptProposedSearch = call({ method: 'POST' })
  .middleware([access('own')])
  .validator(AcceptSearch)
  .handler(({ context, data }) => searches.acceptProposedSearch(context.actor, data))
