export { BrokerageProvider, useBrokerage } from './components/brokerage-context.tsx'
export { ReachButtons } from './components/reach-buttons.tsx'
