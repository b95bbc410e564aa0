export { waitingImports } from './operations/imports.server.ts'
