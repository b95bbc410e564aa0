export { startAnalytics } from './components/start-analytics.ts'
