import { expect, test } from 'vitest'
import { withLateScripts } from './late-scripts.server.ts'

const page = (script: string) =>
  `<html><head><link rel="stylesheet" href="/a.css"/><link rel="modulepreload" href="/assets/a.js" fetchPriority="low" nonce="n1"/><link rel="modulepreload" href="/assets/b.js"/></head><body><p>Homes</p>${script}<script nonce="n1">later()</script></body></html>`

test('the entry and its parts are loaded by a script that waits, and nothing else changes', () => {
  const late = withLateScripts(page('<script type="module" async="" src="/assets/index-1.js" nonce="n1"></script>'))
  expect(late).not.toContain('modulepreload" href')
  expect(late).not.toContain('type="module"')
  expect(late).toContain('<link rel="stylesheet" href="/a.css"/></head><body><p>Homes</p><script nonce="n1">(function')
  expect(late).toContain(
    '("/assets/index-1.js",["/assets/a.js","/assets/b.js"],2000)</script><script nonce="n1">later()',
  )
})

test('a page without an entry stays as it is', () => {
  for (const html of [page(''), '<p>no head</p>', '']) expect(withLateScripts(html)).toBe(html)
})

test('the loader adds each part and the entry once, after the load event and at last after two seconds', async () => {
  const late = withLateScripts(page('<script type="module" async="" src="/assets/index-1.js"></script>'))
  const loader = /<script>(\(function.*?2000\))<\/script>/.exec(late)?.[1] ?? ''
  const added: string[] = []
  const heard: Record<string, () => void> = {}
  const timers: (() => void)[] = []
  const document = {
    readyState: 'interactive',
    createElement: (tag: string) => ({ tag }),
    head: {
      append: (one: { tag: string; src?: string; href?: string }) => added.push(`${one.tag} ${one.src ?? one.href}`),
    },
  }
  new Function('document', 'addEventListener', 'requestAnimationFrame', 'setTimeout', loader)(
    document,
    (name: string, then: () => void) => {
      heard[name] = then
    },
    (then: () => void) => then(),
    (then: () => void) => timers.push(then),
  )
  expect(added).toEqual([])
  heard.load?.()
  expect(timers).toHaveLength(2)
  for (const timer of timers) timer()
  expect(added).toEqual(['link /assets/a.js', 'link /assets/b.js', 'script /assets/index-1.js'])
})
