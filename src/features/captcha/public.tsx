export { captchaPass } from './browser/captcha-pass.ts'
export { CaptchaNote } from './components/captcha-note.tsx'
