import { expect, test } from 'vitest'
import { manifestWithoutScripts as adapter } from './build-manifest.ts'

const manifest = {
  routes: {
    __root__: { preloads: ['/assets/a.js'], scripts: [{ attrs: { src: '/assets/a.js' } }], css: ['/assets/a.css'] },
    '/homes': { preloads: ['/assets/b.js'] },
  },
}

test('hands the styles of a manifest to the browser, and no script', () => {
  const sent = adapter.toSerializable(manifest)
  expect(JSON.stringify(sent)).not.toContain('.js')
  expect(adapter.fromSerializable(sent)).toEqual({ routes: { __root__: { css: ['/assets/a.css'] } } })
})

test.each([null, 'text', {}, { routes: null }, { routes: ['/a'] }, { routes: { '/homes': {} } }])(
  'leaves %j to the framework',
  (value) => expect(adapter.test(value)).toBe(false),
)

test('takes the manifest', () => expect(adapter.test(manifest)).toBe(true))
