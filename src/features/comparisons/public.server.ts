export { countComparisons, listLatestComparisons } from './operations.server.ts'
