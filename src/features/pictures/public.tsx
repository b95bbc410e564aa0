export { PictureUpload } from './components/picture-upload.tsx'
export { SquareCropFields } from './components/square-crop-fields.tsx'
