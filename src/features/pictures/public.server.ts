export { requirePicture, requireSocialPicture, storePicture } from './operations.server.ts'
