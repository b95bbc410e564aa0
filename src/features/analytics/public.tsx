export { startAnalytics } from './browser/start-analytics.ts'
export { AnalyticsText } from './components/analytics-text.tsx'
