export { answererFor, answererForHome, listActiveAgents } from './operations.server.ts'
