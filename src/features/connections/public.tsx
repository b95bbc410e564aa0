export { ConnectionTest } from './components/connection-test.tsx'
