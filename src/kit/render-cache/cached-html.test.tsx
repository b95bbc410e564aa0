import { createContext, type ReactNode, useContext } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CachedHtml } from './cached-html.tsx'
import { checkFragments } from './check-fragments.server.ts'

const Brokerage = createContext('no brokerage')
const Name = () => <b>{useContext(Brokerage)}</b>

/** Renders a page as the server does, and checks its fragments. */
function renderAndCheck(page: ReactNode): string {
  const render = () => renderToString(<Brokerage value="Maple & Main">{page}</Brokerage>)
  const html = render()
  checkFragments(html, render)
  return html
}

test('accepts content that depends on its record and variant, with images and wide characters', () => {
  const home = { price: 450_000 }
  const card = (
    <CachedHtml as="article" className="home-card" of={home} variant="card">
      {() => (
        <>
          Open 1–3 PM: {home.price} 🏠
          <img src="/img/a.jpg" alt="A “quoted” title" />
          <script>{'render(once)'}</script>
        </>
      )}
    </CachedHtml>
  )
  const html = renderAndCheck(card)
  expect(html).toContain('Open 1&#8211;3 PM')
  expect(renderAndCheck(card)).toBe(html)
})

test('rejects content that depends on more than its record and variant', () => {
  const home = { price: 450_000 }
  const card = (isSaved: boolean) => (
    <CachedHtml as="div" of={home} variant="card">
      {() => <button type="button">{isSaved ? 'Saved' : 'Save'}</button>}
    </CachedHtml>
  )
  renderAndCheck(card(false))
  expect(() => renderAndCheck(card(true))).toThrow(/cached: .*>Save<.*\nplain: {2}.*>Saved</)
})

test('rejects content that reads a context which `around` does not provide', () => {
  const around = (content: ReactNode) => <Brokerage value="Maple & Main">{content}</Brokerage>
  const name = (provide?: typeof around) => (
    <CachedHtml as="div" of={{}} variant="name" around={provide}>
      {() => <Name />}
    </CachedHtml>
  )
  expect(() => renderAndCheck(name())).toThrow(/cached: .*no brokerage.*\nplain: {2}.*Maple/)
  renderAndCheck(name(around))
})

test('renders from the cache again after a render without it fails', () => {
  const page = (
    <CachedHtml as="div" of={{}} variant="">
      {() => 'content'}
    </CachedHtml>
  )
  const fail = () => {
    throw new Error('broken')
  }
  expect(() => checkFragments('', fail)).toThrow('broken')
  expect(() => renderAndCheck(page)).not.toThrow()
})
