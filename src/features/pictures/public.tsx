export { PictureUpload } from './components/picture-upload.tsx'
