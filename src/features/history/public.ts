export { useNotedVisit } from './browser/use-noted-visit.ts'
