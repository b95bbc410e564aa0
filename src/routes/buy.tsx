import { createFileRoute, redirect } from '@tanstack/react-router'
import { asGiven } from '#kit/page/search-params.ts'

/** Redirects the common name to the search page. */
export const Route = createFileRoute('/buy')({
  validateSearch: asGiven,
  beforeLoad: ({ search }) => {
    throw redirect({ to: '/properties', search, replace: true })
  },
})
