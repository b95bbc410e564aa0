export { listAppointmentsToday, listDayAppointments } from './operations/day.server.ts'
