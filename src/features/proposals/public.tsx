export { MyProposalItem } from './components/my-proposal-item.tsx'
export { MySearchItem } from './components/my-search-item.tsx'
