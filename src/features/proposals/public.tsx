export { MyProposalItem } from './components/my-proposal-item.tsx'
