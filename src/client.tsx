import { RouterProvider } from '@tanstack/react-router'
import { hydrateStart } from '@tanstack/react-start/client'
import { StrictMode, startTransition } from 'react'
import { asAppError } from '#kit/call/errors.ts'
import { preventPreloadReload, yieldToMain } from '#kit/client-loading/public.ts'
import { hydrateRoot } from './hydrate-root.ts'

/**
 * Hydrates the page in three tasks: the router is created before React begins. The framework's own entry creates it
 * during React's first render, in one task that blocks input. If the router fails, the server's page stays readable.
 */
async function hydrate() {
  await yieldToMain()
  const router = await hydrateStart()
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RouterProvider router={router} />
      </StrictMode>,
      { onRecoverableError: reportUnlessRefusal },
    )
  })
}

/**
 * Hydration of an error page throws the refusal that the page is about, and React then renders the page in the browser.
 * Only other errors are reported, as React does without this option.
 */
function reportUnlessRefusal(error: unknown): void {
  const cause = error instanceof Error ? error.cause : undefined
  if (!asAppError(cause)) reportError(error)
}

preventPreloadReload()
void hydrate()
