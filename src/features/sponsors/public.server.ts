export { sponsorLogo } from './operations/logo.server.ts'
