export { quickParts } from './operations/quick.server.ts'
