import { createFileRoute } from '@tanstack/react-router'
import { listActiveVendors } from '#features/vendors/functions.ts'
export const Route = createFileRoute('/')({ loader: () => listActiveVendors(), component: () => <h1>{Route.useLoaderData().a}</h1> })
