export { FilterChips } from './components/filter-chips.tsx'
export { SaveSearchLink } from './components/save-search-link.tsx'
