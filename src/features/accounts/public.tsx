export { AuthProvider, useAuth } from './components/auth-provider.tsx'
