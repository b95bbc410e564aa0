export { certainAnswerer, ownerOfNewLead, routeLead } from './operations/route.server.ts'
