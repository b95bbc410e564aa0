export { cropPicture, requirePicture, requireSocialPicture, storePicture } from './operations.server.ts'
