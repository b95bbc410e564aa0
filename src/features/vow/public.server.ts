export { countEndingAccess } from './operations/ending.server.ts'
export { getVowSettings } from './operations/settings.server.ts'
