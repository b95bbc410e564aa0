import { access } from '#access/access.ts'
import { call, limit } from '#kit/call/call.ts'
import * as accounts from './operations/account.server.ts'
import * as manage from './operations/manage.server.ts'
import * as offers from './operations/offers.server.ts'
import * as read from './operations/read.server.ts'
import * as stops from './operations/stops.server.ts'
import * as submit from './operations/submit.server.ts'
import * as times from './operations/times.server.ts'
import * as walkthrough from './operations/walkthrough.server.ts'
import {
  AcceptOfferedTime,
  AddTourStop,
  AppointmentId,
  AppointmentsOfProperty,
  AppointmentTimes,
  AppointmentToken,
  AskForAccount,
  CancelAppointment,
  ClaimAppointment,
  DeclineOfferedTimes,
  HandOverAppointment,
  ListAppointments,
  OfferTimes,
  RequestWalkthrough,
  SetTourStopNote,
  SetTourStops,
  SubmitAppointment,
  UpdateAppointment,
  UpdateAppointmentStatus,
} from './schema.ts'

/** Requests a tour or a consultation. @throws invalid, not_found, limited */
export const submitAppointment = call({ method: 'POST' })
  .middleware([access('public'), limit('public-form')])
  .validator(SubmitAppointment)
  .handler(({ context, data }) => submit.submitAppointment(context.actor, data))

/** Requests a walk-through of a valuation's home, by its link. @throws invalid, not_found, limited */
export const requestWalkthrough = call({ method: 'POST' })
  .middleware([access('public'), limit('public-form')])
  .validator(RequestWalkthrough)
  .handler(({ context, data }) => walkthrough.requestWalkthrough(context.actor, data))

/** Lists the times that can be requested for a kind of appointment: for a client, those of their agent. */
export const listAppointmentTimes = call({ method: 'GET' })
  .middleware([access('public')])
  .validator(AppointmentTimes)
  .handler(({ context, data }) => times.listAppointmentTimes(context.actor, data))

/** Lists the next days of the schedule for tours, each with the times that clients of the caller can choose. */
export const listMyAppointmentTimes = call({ method: 'GET' })
  .middleware([access('agent')])
  .handler(({ context }) => times.listMyAppointmentTimes(context.actor))

/** Lists the next days of the schedule, each with the times that the calling agent can offer. @throws not_found */
export const listOfferTimes = call({ method: 'GET' })
  .middleware([access('agent')])
  .validator(AppointmentId)
  .handler(({ context, data }) => times.listOfferTimes(context.actor, data))

/** Returns a page of all appointments. */
export const listAppointments = call({ method: 'GET' })
  .middleware([access('admin:appointments')])
  .validator(ListAppointments)
  .handler(({ context, data }) => read.listAppointments(context.actor, data))

/** Lists the appointments of one home. */
export const listAppointmentsByProperty = call({ method: 'GET' })
  .middleware([access('admin:appointments')])
  .validator(AppointmentsOfProperty)
  .handler(({ context, data }) => read.listAppointmentsByProperty(context.actor, data))

/** Returns an appointment. @throws not_found */
export const getAppointment = call({ method: 'GET' })
  .middleware([access('admin:appointments')])
  .validator(AppointmentId)
  .handler(({ context, data }) => read.getAppointment(context.actor, data))

/** Lists the agents that can be assigned. */
export const listAppointmentAgents = call({ method: 'GET' })
  .middleware([access('admin:appointments')])
  .handler(() => read.listAppointmentAgents())

/** Changes the status, as `TRANSITIONS` allows. @throws not_found, invalid, conflict */
export const updateAppointmentStatus = call({ method: 'POST' })
  .middleware([access('admin:appointments')])
  .validator(UpdateAppointmentStatus)
  .handler(({ context, data }) => manage.updateAppointmentStatus(context.actor, data))

/** Changes the agent, the time, or the way to meet. @throws not_found, invalid, conflict */
export const updateAppointment = call({ method: 'POST' })
  .middleware([access('admin:appointments')])
  .validator(UpdateAppointment)
  .handler(({ context, data }) => manage.updateAppointment(context.actor, data))

/** Offers other times for a request. @throws not_found, invalid, conflict */
export const offerAppointmentTimes = call({ method: 'POST' })
  .middleware([access('admin:appointments')])
  .validator(OfferTimes)
  .handler(({ context, data }) => offers.offerAppointmentTimes(context.actor, data))

/** Emails the person of a tour how to create an account. @throws not_found, conflict */
export const requestAppointmentAccount = call({ method: 'POST' })
  .middleware([access('admin:appointments')])
  .validator(AskForAccount)
  .handler(({ context, data }) => accounts.requestAccount(context.actor, data))

/** Permanently deletes an appointment. @throws not_found, conflict */
export const deleteAppointment = call({ method: 'POST' })
  .middleware([access('admin:appointments')])
  .validator(AppointmentId)
  .handler(({ context, data }) => manage.deleteAppointment(context.actor, data))

/** Lists the caller's appointments as an agent, and the requests without an agent. */
export const listAgentAppointments = call({ method: 'GET' })
  .middleware([access('agent')])
  .handler(({ context }) => read.listAgentAppointments(context.actor))

/** Returns an appointment of the caller as an agent. @throws not_found */
export const getAgentAppointment = call({ method: 'GET' })
  .middleware([access('agent')])
  .validator(AppointmentId)
  .handler(({ context, data }) => read.getAgentAppointment(context.actor, data))

/** Returns the agent's calendar file of an appointment. @throws not_found */
export const getAgentAppointmentCalendar = call({ method: 'GET' })
  .middleware([access('agent')])
  .validator(AppointmentId)
  .handler(({ context, data }) => read.getAgentAppointmentCalendar(context.actor, data))

/** Changes the status as its agent, as `TRANSITIONS` allows. @throws not_found, invalid, conflict */
export const answerAppointment = call({ method: 'POST' })
  .middleware([access('agent')])
  .validator(UpdateAppointmentStatus)
  .handler(({ context, data }) => manage.answerAppointment(context.actor, data))

/** Changes the time of one of the caller's confirmed appointments. @throws not_found, invalid, conflict */
export const moveAppointment = call({ method: 'POST' })
  .middleware([access('agent')])
  .validator(UpdateAppointment)
  .handler(({ context, data }) => manage.moveAppointment(context.actor, data))

/** Claims a request without an agent. @throws not_found, conflict */
export const claimAppointment = call({ method: 'POST' })
  .middleware([access('agent')])
  .validator(ClaimAppointment)
  .handler(({ context, data }) => manage.claimAppointment(context.actor, data))

/** Offers other times as the request's agent. @throws not_found, invalid, conflict */
export const offerTimes = call({ method: 'POST' })
  .middleware([access('agent')])
  .validator(OfferTimes)
  .handler(({ context, data }) => offers.offerTimes(context.actor, data))

/** Reassigns one of the caller's appointments to another agent. @throws not_found, invalid, conflict */
export const handOverAppointment = call({ method: 'POST' })
  .middleware([access('agent')])
  .validator(HandOverAppointment)
  .handler(({ context, data }) => manage.handOverAppointment(context.actor, data))

/** Returns the stops of a tour of the calling agent. @throws not_found */
export const getTourPlan = call({ method: 'GET' })
  .middleware([access('agent')])
  .validator(AppointmentId)
  .handler(({ context, data }) => stops.getTourPlan(context.actor, data))

/** Adds a home to a tour by its MLS number. @throws not_found, conflict, invalid */
export const addTourStop = call({ method: 'POST' })
  .middleware([access('agent')])
  .validator(AddTourStop)
  .handler(({ context, data }) => stops.addTourStop(context.actor, data))

/** Removes stops of a tour or changes their order. @throws not_found, conflict, invalid */
export const setTourStops = call({ method: 'POST' })
  .middleware([access('agent')])
  .validator(SetTourStops)
  .handler(({ context, data }) => stops.setTourStops(context.actor, data))

/** Stores a note of the tour's agent on a stop. @throws not_found, conflict */
export const setTourStopNote = call({ method: 'POST' })
  .middleware([access('agent')])
  .validator(SetTourStopNote)
  .handler(({ context, data }) => stops.setTourStopNote(context.actor, data))

/** Emails a confirmed tour with its stops to both sides. @throws not_found, conflict */
export const sendTourPlan = call({ method: 'POST' })
  .middleware([access('agent')])
  .validator(SetTourStops)
  .handler(({ context, data }) => stops.sendTourPlan(context.actor, data))

/** Lists the agents that the caller can hand an appointment over to. */
export const listColleagues = call({ method: 'GET' })
  .middleware([access('agent')])
  .handler(({ context }) => read.listColleagues(context.actor))

/** Lists the caller's own appointments. */
export const listMyAppointments = call({ method: 'GET' })
  .middleware([access('own')])
  .handler(({ context }) => read.listMyAppointments(context.actor))

/** Returns the appointment of an email's link. @throws not_found */
export const getAppointmentByToken = call({ method: 'GET' })
  .middleware([access('public')])
  .validator(AppointmentToken)
  .handler(({ context, data }) => read.getAppointmentByToken(context.actor, data))

/** Returns the contact details of the email that asks to register, which fill in the form. @throws not_found */
export const getAppointmentPerson = call({ method: 'GET' })
  .middleware([access('public', { isAccountRead: false })])
  .validator(AppointmentToken)
  .handler(({ data }) => read.getAppointmentPerson(data))

/** Returns the calendar file of an email's link. @throws not_found */
export const getAppointmentCalendar = call({ method: 'GET' })
  .middleware([access('public', { isAccountRead: false })])
  .validator(AppointmentToken)
  .handler(({ data }) => read.getAppointmentCalendar(data))

/** Chooses an offered time as the person who requested the appointment. @throws not_found, invalid, conflict */
export const acceptOfferedTime = call({ method: 'POST' })
  .middleware([access('public'), limit('public-form')])
  .validator(AcceptOfferedTime)
  .handler(({ context, data }) => offers.acceptOfferedTime(context.actor, data))

/** Answers that none of the offered times work. @throws not_found, conflict */
export const declineOfferedTimes = call({ method: 'POST' })
  .middleware([access('public'), limit('public-form')])
  .validator(DeclineOfferedTimes)
  .handler(({ context, data }) => offers.declineOfferedTimes(context.actor, data))

/** Cancels an appointment as the person who requested it. @throws not_found, conflict */
export const cancelAppointment = call({ method: 'POST' })
  .middleware([access('public'), limit('public-form')])
  .validator(CancelAppointment)
  .handler(({ context, data }) => manage.cancelAppointment(context.actor, data))

/** Emails the person of the caller's appointment how to create an account. @throws not_found, conflict */
export const askForAccount = call({ method: 'POST' })
  .middleware([access('agent')])
  .validator(AskForAccount)
  .handler(({ context, data }) => accounts.askForAccount(context.actor, data))
