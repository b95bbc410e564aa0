export { quickParts } from './operations/quick.server.ts'
export { startSampling, storeResponses } from './operations/samples.server.ts'
