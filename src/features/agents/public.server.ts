export { answererFor, listActiveAgents } from './operations.server.ts'
