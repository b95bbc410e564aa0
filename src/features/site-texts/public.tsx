export { HintList } from './components/hint-list.tsx'
export { RichText } from './components/rich-text.tsx'
export { TextDiff } from './components/text-diff.tsx'
