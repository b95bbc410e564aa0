export { AuthProvider, useAuth } from './components/auth-provider.tsx'
export { knownUser } from './components/known-user.ts'
