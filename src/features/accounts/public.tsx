export { knownUser, lastUser, rememberUser, signedInPerson } from './browser/known-user.ts'
export { AuthProvider, useAuth } from './components/auth-provider.tsx'
export { PasswordWarning } from './components/password-warning.tsx'
