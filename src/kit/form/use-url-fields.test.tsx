// @vitest-environment happy-dom
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
  useSearch,
} from '@tanstack/react-router'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { useUrlFields } from './use-url-fields.ts'

interface Asked {
  who?: string
  kind?: string
}
const text = (value: unknown) => (typeof value === 'string' ? value : '')

function Filters() {
  const { who = '', kind = '' } = useSearch({ strict: false }) as Asked
  const form = useUrlFields({ who, kind })
  return (
    <form ref={form}>
      <input name="who" aria-label="Who" defaultValue={who} />
      <select name="kind" aria-label="Kind" defaultValue={kind}>
        <option value="">Every kind</option>
        <option value="novel">Novels</option>
      </select>
    </form>
  )
}

/** Renders the form. Each navigation waits until the test releases it. */
async function show() {
  let arrival = Promise.resolve()
  const root = createRootRoute()
  const page = createRoute({
    getParentRoute: () => root,
    path: '/',
    validateSearch: ({ who, kind }): Asked => ({ who: text(who), kind: text(kind) }),
    loaderDeps: ({ search }) => search,
    loader: () => arrival,
    component: Filters,
  })
  const history = createMemoryHistory({ initialEntries: ['/'] })
  const router = createRouter({ routeTree: root.addChildren([page]), history, defaultPendingMs: 60_000 })
  await act(async () => void render(<RouterProvider router={router as never} />))
  const go = async (href: string) => {
    const reached = Promise.withResolvers<void>()
    arrival = reached.promise
    await act(async () => void router.navigate({ href }))
    return () => act(async () => reached.resolve())
  }
  return { go, history }
}
const who = () => screen.getByLabelText<HTMLInputElement>('Who')
const kind = () => screen.getByLabelText<HTMLSelectElement>('Kind')
const type = (value: string) => fireEvent.input(who(), { target: { value } })

afterEach(cleanup)

test('what is typed while an answer is on the way stays, with the focus; the other fields say what was asked for', async () => {
  const { go } = await show()
  who().focus()
  type('jane')
  const arrive = await go('/?who=jane&kind=novel')
  type('jane austen')
  await arrive()
  expect([who().value, kind().value]).toEqual(['jane austen', 'novel'])
  expect(document.activeElement).toBe(who())
})

test('another address takes the place of what was typed before it', async () => {
  const { go, history } = await show()
  await (await go('/?who=jane&kind=novel'))()
  expect([who().value, kind().value]).toEqual(['jane', 'novel'])
  type('emily')
  await act(async () => history.back())
  expect([who().value, kind().value]).toEqual(['', ''])
})
