import { createFileRoute, redirect } from '@tanstack/react-router'

/** Former address of the jobs. */
export const Route = createFileRoute('/admin/jobs')({
  beforeLoad: () => {
    throw redirect({ to: '/admin/system/jobs', statusCode: 301 })
  },
})
