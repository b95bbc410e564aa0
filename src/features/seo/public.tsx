export { ResultFields } from './components/result-fields.tsx'
export { SharedPicture } from './components/shared-picture.tsx'
