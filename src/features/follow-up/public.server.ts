export { waitingPlans } from './operations/agent-plans.server.ts'
