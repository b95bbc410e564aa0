export { SellerReports } from './components/seller-reports.tsx'
