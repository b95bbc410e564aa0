export { LogoProvider, useLogo } from './components/logo-context.tsx'
