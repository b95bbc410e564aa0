export { createSetupLink, setupLinkAnswer, setupLinkAtStart } from './operations/link.server.ts'
