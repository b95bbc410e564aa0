export { CachedHtml, cachedFragment } from './cached-html.tsx'
export { preserialized, preserializedRecords, preserializedRows } from './preserialized.ts'
