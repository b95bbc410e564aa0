import { describe, expect, test } from 'vitest'
import { lateProgram, withLateProgram } from './late-scripts.server.ts'

const ROUTES = ['__root__', '/homes']
const files = {
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

test('the program and its parts leave the files that a page is rendered with, and nothing else does', () => {
  const late = lateProgram(files, ROUTES)
  expect(late?.files).toEqual({
    routes: {
      __root__: { scripts: [{ children: 'other()' }], css: ['/a.css'] },
      '/homes': { scripts: [] },
      '/elsewhere': files.routes['/elsewhere'],
    },
  })
  expect(late?.program).toMatch(
    /^\(function.*\)\(\["\/assets\/a.js","\/assets\/index-1.js"\],\["\/assets\/b.js"\],2000\)$/,
  )
})

test('the same routes make one program, other routes and other files another one', () => {
  expect(lateProgram(files, ROUTES)).toBe(lateProgram(files, ROUTES))
  expect(lateProgram(files, ['__root__', '/elsewhere'])?.program).toContain('/assets/c.js')
  expect(lateProgram({ ...files }, ROUTES)).not.toBe(lateProgram(files, ROUTES))
})

test('files without a program have nothing that could be late', () => {
  expect(lateProgram({ routes: { __root__: { preloads: ['/assets/a.js'] } } }, ROUTES)).toBeNull()
})

test('the call stands at the end of a page, with the mark that its policy asks for', () => {
  const page = ['<!DOCTYPE html>', '<html><body><p>Homes</p></body></html>']
  expect(withLateProgram(page, 'go()', 'n1').join('')).toBe(
    '<!DOCTYPE html><html><body><p>Homes</p><script nonce="n1">go()</script></body></html>',
  )
  expect(withLateProgram(page, 'go()', undefined).join('')).toContain('<p>Homes</p><script>go()</script></body>')
  for (const cut of [['<p>no end</p>'], ['']]) expect(withLateProgram(cut, 'go()', 'n1')).toEqual(cut)
})

describe('the loader', () => {
  function run(hasObserver: boolean) {
    const loader = lateProgram(files, ROUTES)?.program ?? ''
    const added: string[] = []
    const then: Record<string, () => void> = {}
    const turns: (() => void)[] = []
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
      (late: (...given: unknown[]) => void, ms: number, ...given: unknown[]) => {
        if (ms === 0) turns.push(() => late(...given))
        else then.time = () => late()
      },
      Observer,
    )
    return { added, then, turns }
  }
  /** The entry is the last of the scripts: what it is built on has been run when it runs. */
  const FILES = ['script /assets/a.js', 'script /assets/index-1.js', 'link /assets/b.js']

  test('waits for the load event and a paint, and adds each file once, in a turn of its own', () => {
    const { added, then, turns } = run(true)
    then.load?.()
    expect(turns).toEqual([])
    then.paint?.()
    then.time?.()
    expect(added).toEqual([])
    for (const [index, turn] of turns.entries()) {
      turn()
      expect(added).toHaveLength(index + 1)
    }
    expect(added).toEqual(FILES)
  })

  test('waits two seconds where nothing is painted or loaded', () => {
    const { added, then, turns } = run(true)
    then.time?.()
    then.load?.()
    then.paint?.()
    for (const turn of turns) turn()
    expect(added).toEqual(FILES)
  })

  test('waits for the load event alone where paints cannot be watched', () => {
    const { added, then, turns } = run(false)
    then.load?.()
    for (const turn of turns) turn()
    expect(added).toEqual(FILES)
  })
})
