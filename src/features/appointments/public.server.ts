export { answerRequestsByCall } from './operations/calls.server.ts'
export {
  countWaitingRequests,
  listAppointmentsOf,
  listAppointmentsToday,
  listDayAppointments,
  listFeedAppointments,
} from './operations/day.server.ts'
export { lockBookedTimes } from './operations/free-offers.server.ts'
export { listMyAppointments } from './operations/read.server.ts'
