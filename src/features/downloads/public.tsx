export { usePrinting } from './browser/use-printing.ts'
export { ExportLink } from './components/export-link.tsx'
export { PhotoDownload } from './components/photo-download.tsx'
