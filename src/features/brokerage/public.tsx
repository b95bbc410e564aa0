export { AskUs } from './components/ask-us.tsx'
export { BrokerageProvider, useBrokerage } from './components/brokerage-context.tsx'
export { OtherOffices } from './components/other-offices.tsx'
export { ReachButtons } from './components/reach-buttons.tsx'
