export { cachedOrCreated } from './operations/image.server.ts'
export { picture } from './operations/picture.server.ts'
export { pictureFile } from './operations/picture-file.server.ts'
