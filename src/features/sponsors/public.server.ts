export { logoAnswer } from './operations/logo.server.ts'
