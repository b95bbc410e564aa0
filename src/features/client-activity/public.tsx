export { SharingOffer } from './components/sharing-offer.tsx'
