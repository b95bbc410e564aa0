export { onFirstInteraction } from './first-interaction.ts'
export { lazyPart } from './lazy-part.tsx'
export { isPartMissing, preventPreloadReload, retryableImport } from './retryable-import.ts'
export { yieldToMain } from './yield-to-main.ts'
