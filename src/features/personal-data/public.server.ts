export { definePersonalData, erasePersonalData, readPersonalData } from './operations.server.ts'
