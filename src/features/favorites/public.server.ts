export { countFavorites, listChangedFavorites, listFavorites } from './operations.server.ts'
