// @vitest-environment happy-dom
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
  useParams,
} from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { FollowLinks } from '#ui/page/follow-links.tsx'
import { type Results, useTrailRecorder } from '../browser/search-trail.ts'
import { TrailBar } from './trail-bar.tsx'

afterEach(() => {
  cleanup()
  sessionStorage.clear()
})

const idOf = (home: number) => `018f0000-0000-7000-8000-00000000000${home}`
/** Second page of a search with five homes, two a page. */
const RESULTS: Results = {
  label: '5 homes',
  total: 5,
  homes: [idOf(3), idOf(4)],
  first: 3,
  before: '/properties?page=1',
  after: '/properties?page=3',
}

let shown: Results = RESULTS
let seen: string[] = []
const onSeen = (id: string) => {
  seen.push(id)
}

function List() {
  const onOpen = useTrailRecorder(shown, onSeen)
  return (
    <FollowLinks onClickCapture={onOpen}>
      {[3, 4, 9].map((home) => (
        <p key={home} data-home={idOf(home)}>
          <a href={`/properties/${idOf(home)}`} data-follow="">{`Home ${home}`}</a>
        </p>
      ))}
    </FollowLinks>
  )
}

function Home() {
  const { propertyId: id = '' } = useParams({ strict: false })
  return (
    <FollowLinks key={id}>
      <h1>{`Home ${id.at(-1)}`}</h1>
      <TrailBar id={id} town="Greenwood" townHref="/properties?city=Greenwood" crumbs={<p>Crumbs</p>} />
    </FollowLinks>
  )
}

async function open(path: string, results = RESULTS) {
  shown = results
  seen = []
  const root = createRootRoute()
  const routes = [
    createRoute({ getParentRoute: () => root, path: '/properties', component: List }),
    createRoute({ getParentRoute: () => root, path: '/properties/$propertyId', component: Home }),
  ]
  const router = createRouter({
    routeTree: root.addChildren(routes),
    history: createMemoryHistory({ initialEntries: [path] }),
  })
  render(<RouterProvider router={router} />)
  await waitFor(() => expect(document.querySelector('a')).not.toBeNull())
  return router
}

const link = (name: string) => screen.getByRole('link', { name })
const at = (home: number) => screen.findByRole('heading', { name: `Home ${home}` })

describe('the way back from a home', () => {
  test('leads to the homes of the town where nobody came from a search', async () => {
    await open(`/properties/${idOf(3)}`)
    expect(link('Homes in Greenwood').getAttribute('href')).toBe('/properties?city=Greenwood')
    expect(screen.queryByRole('navigation', { name: 'Results' })).toBeNull()
    expect(screen.getByText('Crumbs')).toBeTruthy()
  })

  test('names the results and the place in them, with the pages of results before and after', async () => {
    await open('/properties?page=2')
    fireEvent.click(link('Home 3'))
    await at(3)
    expect(link('Back to 5 homes').getAttribute('href')).toBe('/properties?page=2')
    expect(screen.getByText('3 of 5')).toBeTruthy()
    expect(link('Previous page of results').getAttribute('href')).toBe('/properties?page=1')
    expect(link('Next home').getAttribute('href')).toBe(`/properties/${idOf(4)}`)
    expect(seen).toEqual([idOf(3)])
  })

  test('goes along the homes and then back in the history, with the focus on the last one', async () => {
    const router = await open('/properties?page=2')
    fireEvent.click(link('Home 3'))
    await at(3)
    fireEvent.click(link('Next home'))
    await at(4)
    expect(screen.getByText('4 of 5')).toBeTruthy()
    // The last home on a page of results links to the next page, and the focus stays on the pressed link.
    expect(link('Next page of results').getAttribute('href')).toBe('/properties?page=3')
    expect(router.history.location.state.__TSR_index).toBe(2)
    fireEvent.click(link('Back to 5 homes'))
    await screen.findByRole('link', { name: 'Home 4' })
    expect(router.history.location.href).toBe('/properties?page=2')
    expect(router.history.location.state.__TSR_index).toBe(0)
    await waitFor(() => expect(document.activeElement).toBe(link('Home 4')))
    expect(seen).toEqual([idOf(3), idOf(3), idOf(4)])
  })

  test('gives the focus back once', async () => {
    const router = await open('/properties?page=2')
    fireEvent.click(link('Home 3'))
    await at(3)
    fireEvent.click(link('Back to 5 homes'))
    await waitFor(() => expect(document.activeElement).toBe(link('Home 3')))
    cleanup()
    render(<RouterProvider router={router} />)
    await screen.findByRole('link', { name: 'Home 3' })
    // Waits for the frame that would set the focus.
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    expect(document.activeElement).toBe(document.body)
  })

  test('has no neighbors for a home that stands elsewhere than in the list', async () => {
    await open('/properties?page=2')
    fireEvent.click(link('Home 9'))
    await at(9)
    expect(link('Back to 5 homes')).toBeTruthy()
    expect(screen.queryByRole('navigation', { name: 'Results' })).toBeNull()
  })

  test('goes by the address where the history is another one', async () => {
    const router = await open('/properties?page=2')
    fireEvent.click(link('Home 3'))
    await at(3)
    // Simulates a reload, which creates another document.
    const stored = JSON.parse(sessionStorage.getItem('search-trail') ?? '{}')
    sessionStorage.setItem('search-trail', JSON.stringify({ ...stored, document: 1 }))
    cleanup()
    render(<RouterProvider router={router} />)
    await at(3)
    fireEvent.click(link('Back to 5 homes'))
    await screen.findByRole('link', { name: 'Home 3' })
    expect(router.history.location.state.__TSR_index).toBe(2)
    await waitFor(() => expect(document.activeElement).toBe(link('Home 3')))
  })

  test('begins without what is before the first home and after the last', async () => {
    await open('/properties?page=2', { ...RESULTS, before: null, after: null, homes: [idOf(3)], first: 1, total: 2 })
    fireEvent.click(link('Home 3'))
    await at(3)
    expect(screen.getByText('1 of 2')).toBeTruthy()
    expect(screen.getByRole('navigation', { name: 'Results' }).querySelectorAll('a')).toHaveLength(0)
  })

  test.each([
    ['no JSON', 'search'],
    ['another address', JSON.stringify({ ...RESULTS, href: '//example.com', path: [] })],
    ['parts missing', JSON.stringify({ href: '/properties' })],
  ])('takes nothing from a store that holds %s', async (_name, text) => {
    sessionStorage.setItem('search-trail', text)
    await open(`/properties/${idOf(3)}`)
    expect(link('Homes in Greenwood')).toBeTruthy()
  })
})
