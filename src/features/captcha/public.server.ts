export { requirePass, setCaptchaNeed, verifyCaptcha } from './operations.server.ts'
