export { OfferNotice } from './components/offer-notice.tsx'
