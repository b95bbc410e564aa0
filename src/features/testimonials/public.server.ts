export { waitingTestimonials } from './operations.server.ts'
