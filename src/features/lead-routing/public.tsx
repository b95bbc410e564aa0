export { ClaimOfferButton } from './components/claim-offer-button.tsx'
export { OfferNotice } from './components/offer-notice.tsx'
