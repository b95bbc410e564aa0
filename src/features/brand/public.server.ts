export { getBrand, getSiteBrand, siteBrand } from './operations/brand.server.ts'
export { configureBrand } from './operations/configure.server.ts'
export { brandFile } from './operations/images.server.ts'
