export {
  addFavorite,
  countFavorites,
  listChangedFavorites,
  listFavorites,
  onFavoritesSaved,
} from './operations.server.ts'
