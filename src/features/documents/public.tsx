export { faultOf, sendFileForSharing } from './browser/send-file.ts'
export { AttachmentLine } from './components/attachment-line.tsx'
