export { listLeadDecisionsOf, offerEndOf } from './operations/offers.server.ts'
export { certainAnswerer, ownerOfNewLead, routeLead } from './operations/route.server.ts'
