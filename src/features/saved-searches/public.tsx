export { SaveSearchLink } from './components/save-search-link.tsx'
