import { createFileRoute, redirect } from '@tanstack/react-router'
import { asGiven } from '#kit/page/search-params.ts'

/** The entry to the search: the same page under the name that people say. */
export const Route = createFileRoute('/buy')({
  validateSearch: asGiven,
  beforeLoad: ({ search }) => {
    throw redirect({ to: '/properties', search, replace: true })
  },
})
