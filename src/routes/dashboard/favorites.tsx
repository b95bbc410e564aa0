import { createFileRoute } from '@tanstack/react-router'
import { usePrinting } from '#features/downloads/public.tsx'
import { FavoritesPage } from '#features/favorites/components/favorites-page.tsx'
import { listFavorites } from '#features/favorites/functions.ts'
import { type FavoriteSort, type FavoriteView, SORTS, VIEWS } from '#features/favorites/words.ts'
import { pageHead } from '#kit/page/head.ts'

interface FavoritesSearch {
  sort?: FavoriteSort
  view?: FavoriteView
}

export const Route = createFileRoute('/dashboard/favorites')({
  staticData: { nav: { label: 'Favorites', icon: 'heart', order: 20 } },
  validateSearch: ({ sort, view }: Record<string, unknown>): FavoritesSearch => ({
    sort: isSort(sort) ? sort : undefined,
    view: isView(view) ? view : undefined,
  }),
  loaderDeps: ({ search: { sort } }) => ({ sort }),
  loader: ({ deps: { sort } }) => listFavorites({ data: { sort } }),
  head: ({ matches }) => pageHead(matches, { title: 'Favorites', isIndexed: false }),
  component: Favorites,
})

function Favorites() {
  const { sort = 'recent', view = 'all' } = Route.useSearch()
  const list = Route.useLoaderData()
  usePrinting(list.favorites.flatMap(({ home }) => (home ? [home] : [])))
  return <FavoritesPage list={list} sort={sort} view={view} />
}

function isSort(value: unknown): value is FavoriteSort {
  return typeof value === 'string' && Object.hasOwn(SORTS, value)
}

function isView(value: unknown): value is FavoriteView {
  return typeof value === 'string' && Object.hasOwn(VIEWS, value)
}
