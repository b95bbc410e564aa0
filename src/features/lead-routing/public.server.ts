export { tellClaimers } from './operations/claimers.server.ts'
export { endingOffer, listLeadDecisionsOf, offerEndOf } from './operations/offers.server.ts'
export { agentOfClient, certainAnswerer, ownerOfNewLead, routeLead } from './operations/route.server.ts'
export { listSchedules, scheduleOf } from './operations/team.server.ts'
