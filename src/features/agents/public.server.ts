export {
  answererFor,
  answererForHome,
  linkAgentAccount,
  listActiveAgents,
} from './operations.server.ts'
export { findAgent as getAgentRecord } from './queries.server.ts'
