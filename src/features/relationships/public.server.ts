export { agreementForTour } from './operations/tour.server.ts'
export { findConsumer } from './queries.server.ts'
