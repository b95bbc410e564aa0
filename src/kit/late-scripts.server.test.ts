import { describe, expect, test } from 'vitest'
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

describe('the loader', () => {
  function run(hasObserver: boolean) {
    const late = withLateScripts(page('<script type="module" async="" src="/assets/index-1.js"></script>'))
    const loader = /<script>(\(function.*?2000\))<\/script>/.exec(late)?.[1] ?? ''
    const added: string[] = []
    const then: Record<string, () => void> = {}
    const document = {
      readyState: 'interactive',
      createElement: (tag: string) => ({ tag }),
      head: {
        append: (one: { tag: string; src?: string; href?: string }) => added.push(`${one.tag} ${one.src ?? one.href}`),
      },
    }
    class Observer {
      constructor(told: (list: null, observer: Observer) => void) {
        if (!hasObserver) throw new Error('not known')
        then.paint = () => told(null, this)
      }
      observe() {}
      disconnect() {}
    }
    new Function('document', 'addEventListener', 'requestAnimationFrame', 'setTimeout', 'PerformanceObserver', loader)(
      document,
      (name: string, heard: () => void) => {
        then[name] = heard
      },
      (frame: () => void) => frame(),
      (late: () => void) => {
        then.time = late
      },
      Observer,
    )
    return { added, then }
  }
  const ALL = ['link /assets/a.js', 'link /assets/b.js', 'script /assets/index-1.js']

  test('waits for the load event and a paint, and adds each part once', () => {
    const { added, then } = run(true)
    then.load?.()
    expect(added).toEqual([])
    then.paint?.()
    then.time?.()
    expect(added).toEqual(ALL)
  })

  test('waits two seconds where nothing is painted or loaded', () => {
    const { added, then } = run(true)
    then.time?.()
    then.load?.()
    then.paint?.()
    expect(added).toEqual(ALL)
  })

  test('waits for the load event alone where paints cannot be watched', () => {
    const { added, then } = run(false)
    then.load?.()
    expect(added).toEqual(ALL)
  })
})
