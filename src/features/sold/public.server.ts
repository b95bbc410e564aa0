export { getSoldAccess } from './operations/access.server.ts'
export { countSoldHomes, findSoldHomes } from './operations/read.server.ts'
