export { agreementForTour } from './operations/tour.server.ts'
export { findConsumer } from './queries/people.server.ts'
