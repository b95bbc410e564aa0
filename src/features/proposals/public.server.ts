export { listAnsweredProposals, listMyProposals, noteAsked } from './operations/answer.server.ts'
