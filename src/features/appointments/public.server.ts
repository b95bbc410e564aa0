export { listAppointmentsOf, listAppointmentsToday, listDayAppointments } from './operations/day.server.ts'
export { listMyAppointments } from './operations/read.server.ts'
