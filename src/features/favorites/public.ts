export { setFavorite, useFavoriteIds, useIsFavorite } from './browser/favorite-store.ts'
