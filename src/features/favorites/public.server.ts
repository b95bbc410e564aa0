export { addFavorite, countFavorites, listChangedFavorites, listFavorites } from './operations.server.ts'
