export { AuthProvider, useAuth } from './components/auth-provider.tsx'
export { ContactBox } from './components/contact-box.tsx'
export { knownUser } from './components/known-user.ts'
