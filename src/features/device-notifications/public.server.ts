import './operations/notify.server.ts'

export { appManifest } from './operations/manifest.server.ts'
