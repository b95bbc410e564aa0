import { createFileRoute, redirect } from '@tanstack/react-router'
import { passSearchThrough } from '#kit/page/search-params.ts'

/** Redirects the common name to the search page. */
export const Route = createFileRoute('/buy')({
  validateSearch: passSearchThrough,
  beforeLoad: ({ search }) => {
    throw redirect({ to: '/properties', search, replace: true })
  },
})
