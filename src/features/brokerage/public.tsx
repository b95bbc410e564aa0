export { BrokerageProvider, useBrokerage } from './components/brokerage-context.tsx'
