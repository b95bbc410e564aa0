export { TaxOutlook } from './components/tax-outlook.tsx'
