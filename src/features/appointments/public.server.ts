export { listDayAppointments } from './operations/day.server.ts'
