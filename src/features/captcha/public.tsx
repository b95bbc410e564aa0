export { CaptchaNote } from './components/captcha-note.tsx'
export { captchaPass } from './components/captcha-pass.ts'
