export { type FormWork, receiveForm } from './operations.server.ts'
