export { ConsentFields } from './components/consent-fields.tsx'
