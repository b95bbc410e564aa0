export { listHosted } from './queries/events.server.ts'
