/** Part of React's own chunk (vite.config.ts), so that React initializes when that file runs and not with the entry. */
export { hydrateRoot } from 'react-dom/client'
