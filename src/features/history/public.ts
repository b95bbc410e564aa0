export { useNotedVisit } from './components/use-noted-visit.ts'
