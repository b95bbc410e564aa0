export { AttachmentLine } from './components/attachment-line.tsx'
export { faultOf, sendFileForSharing } from './components/send-file.ts'
