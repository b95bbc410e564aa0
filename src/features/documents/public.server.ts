export { documentFile } from './operations/open.server.ts'
export { attachmentsOf } from './operations/read.server.ts'
export { shareWithThread } from './operations/share.server.ts'
export { storeReceivedFile } from './operations/upload.server.ts'
