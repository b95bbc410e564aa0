import { createFileRoute, redirect } from '@tanstack/react-router'
import type { SearchValues } from '#kit/search-params.ts'

/** The entry to the search: the same page under the name that people say. */
export const Route = createFileRoute('/buy')({
  validateSearch: (search: SearchValues): SearchValues => search,
  beforeLoad: ({ search }) => {
    throw redirect({ to: '/properties', search, replace: true })
  },
})
