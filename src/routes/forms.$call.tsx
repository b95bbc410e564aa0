import { createFileRoute } from '@tanstack/react-router'
import { postForm } from '#kit/form/post.ts'

// Calls that pages make, by their names, so a form without JavaScript has no other access to operations.
const callFiles = import.meta.glob<Record<string, unknown>>([
  '../features/*/functions.ts',
  '../features/*/functions/*.ts',
  '!**/*.test.ts',
])

export const Route = createFileRoute('/forms/$call')({
  server: {
    handlers: {
      POST: ({ request, params }) => postForm(request, params.call, callFiles),
      GET: () => new Response(null, { status: 303, headers: { location: '/' } }),
    },
  },
})
