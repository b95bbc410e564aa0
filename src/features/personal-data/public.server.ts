export type { AddressChange } from './operations.server.ts'
export {
  addPersonalData,
  definePersonalData,
  erasePersonalData,
  movePersonalData,
  readPersonalData,
} from './operations.server.ts'
