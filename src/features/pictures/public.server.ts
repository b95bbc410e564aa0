export { keepPicture, requirePicture, requireSocialPicture } from './operations.server.ts'
