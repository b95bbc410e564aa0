export { addPersonalData, definePersonalData, erasePersonalData, readPersonalData } from './operations.server.ts'
