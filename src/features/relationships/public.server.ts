export { retainsCorrespondence } from './operations/records.server.ts'
export { titlesFor } from './operations/titles.server.ts'
export { agreementForTour } from './operations/tour.server.ts'
export { findConsumer } from './queries/people.server.ts'
