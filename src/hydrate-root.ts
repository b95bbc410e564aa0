/** Stands in the file of React itself (vite.config.ts), so that React is made when that file is run, and not by the entry. */
export { hydrateRoot } from 'react-dom/client'
