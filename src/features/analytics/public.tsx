export { startAnalytics } from './browser/start-analytics.ts'
