import { expect, test, vi } from 'vitest'
import { setFlash } from '../page/flash.server.ts'
import { dataOf, postForm } from './post.ts'

// The flash is a response cookie; these tests check only the redirect.
vi.mock('../page/flash.server.ts', () => ({ setFlash: vi.fn() }))

const form = (...entries: [string, string][]) => {
  const data = new FormData()
  for (const [name, value] of entries) data.append(name, value)
  return data
}

test('a posted form is read as the call takes it', () => {
  const posted = form(
    ['_page', '/books'],
    ['title', 'one\r\ntwo'],
    ['_boolean', 'is_active'],
    ['is_active', 'true'],
    ['_boolean', 'tellByEmail'],
    ['_number', 'price'],
    ['price', '$1,200'],
    ['_number', 'year'],
    ['year', ''],
    ['_number', 'pages'],
    ['pages', 'many'],
    ['_list', 'kinds'],
    ['kinds', 'novel'],
    ['kinds', 'poems'],
    ['_list', 'tags'],
  )
  expect(dataOf(posted)).toEqual({
    title: 'one\ntwo',
    is_active: true,
    tellByEmail: false,
    price: 1200,
    year: null,
    pages: null,
    kinds: ['novel', 'poems'],
    tags: [],
  })
})

test('a file goes along as it is, and a field without one is left out', () => {
  const data = form(['documentId', ''])
  data.append('file', new File(['x'], 'a.txt'))
  data.append('other', new File([], ''))
  data.append('_hidden', new File(['x'], 'a.txt'))
  expect(dataOf(data)).toEqual({ documentId: '', file: data.get('file') })
})

test('no name reaches the nature of an object', () => {
  const data = dataOf(form(['__proto__', 'x'], ['_boolean', '__proto__'], ['constructor', 'y']))
  expect(Object.getPrototypeOf(data)).toBe(Object.prototype)
  expect(Object.keys(data)).toEqual(['constructor'])
})

const calls = {
  'functions.ts': async () => ({
    sendForm: Object.assign(async () => ({ success: true }), { method: 'POST', url: '/x/sendForm' }),
    openForm: Object.assign(async () => ({ url: '/files/1?sig=x', far: 'https://evil.example' }), {
      method: 'POST',
      url: '/x/openForm',
    }),
    refuseForm: Object.assign(async () => ({ success: false, error: 'No.' }), { method: 'POST', url: '/x/refuseForm' }),
  }),
}

async function sentTo(name: string, entries: Record<string, string>): Promise<string | null> {
  const request = new Request('http://own.example/forms/x', {
    method: 'POST',
    body: form(...Object.entries(entries)),
    headers: { referer: 'http://own.example/books' },
  })
  return (await postForm(request, name, calls)).headers.get('location')
}

test('a posted form goes on to the page that it names, or back', async () => {
  expect(await sentTo('sendForm', { _page: '/books', _next: '/done' })).toBe('/done')
  expect(await sentTo('sendForm', { _page: '/books', _next: '/done', redirect: '/shelf?a=1' })).toBe('/shelf?a=1')
  expect(await sentTo('refuseForm', { _page: '/books?a=1', _next: '/done' })).toBe('/books?a=1#form-problems')
  // A page whose address holds a search with drawn areas.
  const long = `/books?search=${'a'.repeat(5000)}`
  expect(await sentTo('sendForm', { _page: long })).toBe(long)
  expect(await sentTo('sendForm', { _page: '/books', _next: long })).toBe(long)
})

test('where the result holds the way on, the form names the member that does', async () => {
  expect(await sentTo('openForm', { _page: '/books', _follow: 'url' })).toBe('/files/1?sig=x')
  for (const member of ['far', 'none', '__proto__', 'constructor'])
    expect(await sentTo('openForm', { _page: '/books', _follow: member })).toBe('/books')
  expect(await sentTo('refuseForm', { _page: '/books', _follow: 'error' })).toBe('/books#form-problems')
})

/** Source: bar W4. */
test.each(['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)', '/%0d/evil.example'])(
  'whatever it names, nobody is sent to %s',
  async (target) => {
    for (const field of ['_page', '_next', 'redirect'])
      for (const name of ['sendForm', 'refuseForm'])
        expect(await sentTo(name, { [field]: target }), `${field} of ${name}`).toMatch(/^\/books(#|$)/)
  },
)

test('a button in the form of another call shows its result there, with the fields of that form', async () => {
  expect(await sentTo('openForm', { _page: '/books#top', _next: '/done', _result: 'saveForm', title: 'Emma' })).toBe(
    '/books#result-openForm',
  )
  expect(vi.mocked(setFlash).mock.lastCall?.[0]).toMatchObject({
    call: 'saveForm',
    outcome: 'result',
    path: '/books#top',
    values: { title: 'Emma' },
    result: { call: 'openForm', value: { url: '/files/1?sig=x' } },
  })
  await sentTo('refuseForm', { _page: '/books', _result: 'saveForm' })
  expect(vi.mocked(setFlash).mock.lastCall?.[0]).toMatchObject({ call: 'saveForm', outcome: 'refused', result: null })
  await sentTo('openForm', { _page: '/books', _result: '' })
  expect(vi.mocked(setFlash).mock.lastCall?.[0]).toMatchObject({ call: 'openForm', outcome: 'result' })
})
