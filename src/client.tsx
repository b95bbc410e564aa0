import { RouterProvider } from '@tanstack/react-router'
import { hydrateStart } from '@tanstack/react-start/client'
import { StrictMode, startTransition } from 'react'
import { keepPage } from '#kit/later-module.ts'
import { nextTurn } from '#kit/next-turn.ts'
import { hydrateRoot } from './hydrate-root.ts'

/**
 * Takes the page over, in turns: the router is made in one of its own, before React begins. Made while React renders, as
 * the framework's own entry does it, router and first render are one turn, in which a tap is not answered. Where the
 * router can't be made the page stays as it came, readable, instead of being replaced by nothing.
 */
async function takeOver() {
  await nextTurn()
  const router = await hydrateStart()
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RouterProvider router={router} />
      </StrictMode>,
    )
  })
}

keepPage()
void takeOver()
