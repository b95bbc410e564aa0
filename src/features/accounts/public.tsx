export { AuthProvider, useAuth } from './components/auth-provider.tsx'
export { knownUser, signedInPerson } from './components/known-user.ts'
export { PasswordWarning } from './components/password-warning.tsx'
