export { captchaPass } from './components/captcha-pass.ts'
