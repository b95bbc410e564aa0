import { describe, expect, test } from 'vitest'
import { deferScripts, withLoader } from './deferred-scripts.server.ts'

const ROUTES = ['__root__', '/homes']
const manifest = {
  routes: {
    __root__: {
      preloads: ['/assets/index-1.js', '/assets/a.js'],
      scripts: [{ attrs: { type: 'module', async: true, src: '/assets/index-1.js' } }, { children: 'other()' }],
      css: ['/a.css'],
    },
    '/homes': { preloads: ['/assets/index-1.js', '/assets/a.js', { href: '/assets/b.js' }] },
    '/elsewhere': { preloads: ['/assets/c.js'] },
  },
}

test('takes the scripts and their preloads out of the manifest, and nothing else', () => {
  const deferred = deferScripts(manifest, ROUTES)
  expect(deferred?.manifest).toEqual({
    routes: {
      __root__: { scripts: [{ children: 'other()' }], css: ['/a.css'] },
      '/homes': { scripts: [] },
      '/elsewhere': manifest.routes['/elsewhere'],
    },
  })
  expect(deferred?.loader).toMatch(
    /^\(function.*\)\(\["\/assets\/a.js","\/assets\/index-1.js"\],\["\/assets\/b.js"\],2000\)$/,
  )
})

test('returns the same loader for the same routes of one manifest', () => {
  expect(deferScripts(manifest, ROUTES)).toBe(deferScripts(manifest, ROUTES))
  expect(deferScripts(manifest, ['__root__', '/elsewhere'])?.loader).toContain('/assets/c.js')
  expect(deferScripts({ ...manifest }, ROUTES)).not.toBe(deferScripts(manifest, ROUTES))
})

test('returns null for a manifest without scripts', () => {
  expect(deferScripts({ routes: { __root__: { preloads: ['/assets/a.js'] } } }, ROUTES)).toBeNull()
})

test('inserts the loader at the end of the page with the nonce of its policy', () => {
  const page = ['<!DOCTYPE html>', '<html><body><p>Homes</p></body></html>']
  expect(withLoader(page, 'go()', 'n1').join('')).toBe(
    '<!DOCTYPE html><html><body><p>Homes</p><script nonce="n1">go()</script></body></html>',
  )
  expect(withLoader(page, 'go()', undefined).join('')).toContain('<p>Homes</p><script>go()</script></body>')
  for (const cut of [['<p>no end</p>'], ['']]) expect(withLoader(cut, 'go()', 'n1')).toEqual(cut)
})

describe('the loader', () => {
  function run(hasObserver: boolean) {
    const loader = deferScripts(manifest, ROUTES)?.loader ?? ''
    const added: string[] = []
    const then: Record<string, () => void> = {}
    const tasks: (() => void)[] = []
    const document = {
      readyState: 'interactive',
      createElement: (tag: string) => ({ tag }),
      head: {
        append: (one: { tag: string; src?: string; href?: string }) => added.push(`${one.tag} ${one.src ?? one.href}`),
      },
    }
    class Observer {
      constructor(onPaint: (list: null, observer: Observer) => void) {
        if (!hasObserver) throw new Error('not known')
        then.paint = () => onPaint(null, this)
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
      (late: (...given: unknown[]) => void, ms: number, ...given: unknown[]) => {
        if (ms === 0) tasks.push(() => late(...given))
        else then.time = () => late()
      },
      Observer,
    )
    return { added, then, tasks }
  }
  /** The entry is the last script, after the scripts that it imports. */
  const FILES = ['script /assets/a.js', 'script /assets/index-1.js', 'link /assets/b.js']

  test('waits for the load event and a paint, then adds each file once, in its own task', () => {
    const { added, then, tasks } = run(true)
    then.load?.()
    expect(tasks).toEqual([])
    then.paint?.()
    then.time?.()
    expect(added).toEqual([])
    for (const [index, task] of tasks.entries()) {
      task()
      expect(added).toHaveLength(index + 1)
    }
    expect(added).toEqual(FILES)
  })

  test('starts after 2 seconds without a paint or load event', () => {
    const { added, then, tasks } = run(true)
    then.time?.()
    then.load?.()
    then.paint?.()
    for (const task of tasks) task()
    expect(added).toEqual(FILES)
  })

  test('waits for the load event alone without a PerformanceObserver', () => {
    const { added, then, tasks } = run(false)
    then.load?.()
    for (const task of tasks) task()
    expect(added).toEqual(FILES)
  })
})
