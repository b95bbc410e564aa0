export { ExportLink } from './components/export-link.tsx'
export { PhotoDownload } from './components/photo-download.tsx'
export { usePrinting } from './components/use-printing.ts'
