export { siteTexts } from './browser/site-texts.ts'
export { RichText } from './components/rich-text.tsx'
