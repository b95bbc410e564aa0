export { emailInquiry, getContactPromise } from './operations.server.ts'
