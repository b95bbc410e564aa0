export { cropPicture, reencode, requirePicture, requireSocialPicture, storePicture } from './operations.server.ts'
