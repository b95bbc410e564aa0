export { getBrand, getSiteBrand, siteBrand } from './operations/brand.server.ts'
export { brandFile } from './operations/images.server.ts'
