import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'

/** Renders a part in a router of one page, for components that link or reload. */
export async function showPage(part: ReactNode): Promise<void> {
  const router = createRouter({ routeTree: createRootRoute({ component: () => part }), history: createMemoryHistory() })
  await router.load()
  render(<RouterProvider router={router} />)
}
