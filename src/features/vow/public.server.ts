export { getVowSettings } from './operations/settings.server.ts'
