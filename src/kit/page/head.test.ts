import { expect, test } from 'vitest'
import { pageHead, type StoredHead } from './head.ts'

const site = {
  name: 'Bookshop',
  description: 'Books, new and old.',
  url: 'https://shop.example.com',
  image: '/social.png',
  keywords: 'books, Greenwood',
}
const matches = [{ pathname: '/', loaderData: { site } }, { pathname: '/shelves/' }]
const nothing: StoredHead = {
  meta_title: null,
  meta_description: null,
  meta_keywords: null,
  canonical_url: null,
  og_title: null,
  og_description: null,
  og_image_url: null,
  robots: null,
}

function read(head: ReturnType<typeof pageHead>) {
  const named = Object.fromEntries(
    head.meta.map((entry) => [entry.name ?? entry.property ?? 'title', entry.content ?? entry.title]),
  )
  return { ...named, canonical: head.links[0]?.href ?? null }
}

test('a page has title, description, keywords, canonical address and social tags', () => {
  expect(
    read(pageHead(matches, { title: 'Shelves', description: 'All shelves.', keywords: 'shelf, book' })),
  ).toMatchObject({
    title: 'Shelves | Bookshop',
    description: 'All shelves.',
    keywords: 'shelf, book, books, Greenwood',
    robots: 'index, follow, max-image-preview:large',
    canonical: 'https://shop.example.com/shelves',
    'og:title': 'Shelves',
    'og:description': 'All shelves.',
    'og:url': 'https://shop.example.com/shelves',
    'og:image': 'https://shop.example.com/social.png',
    'twitter:card': 'summary_large_image',
  })
})

test('stored settings stand over the texts of the page; what is null or empty does not', () => {
  const stored = {
    ...nothing,
    meta_title: 'All our shelves',
    og_title: '',
    og_image_url: 'https://pictures.example.com/a.jpg',
    robots: 'noindex',
  }
  expect(read(pageHead(matches, { title: 'Shelves', description: 'All shelves.', stored }))).toMatchObject({
    title: 'All our shelves',
    description: 'All shelves.',
    robots: 'noindex',
    canonical: null,
    'og:title': 'Shelves',
    'og:image': 'https://pictures.example.com/a.jpg',
  })
})

test.each([
  ['the front page is named by the site', { title: null }, { title: 'Bookshop | Books, new and old.' }],
  [
    'a page of an account is in no index and has no canonical address',
    { title: 'Orders', isIndexed: false },
    { robots: 'noindex, nofollow', canonical: null },
  ],
  [
    'a page says which parameters belong to its address',
    { title: 'Poetry', canonicalPath: '/shelves?q=poetry' },
    { canonical: 'https://shop.example.com/shelves?q=poetry' },
  ],
])('%s', (_name, page, expected) => {
  expect(read(pageHead(matches, page))).toMatchObject(expected)
})

test('there is a head where the site itself could not be read', () => {
  expect(read(pageHead([{ pathname: '/' }], { title: 'Shelves' }))).toMatchObject({ title: 'Shelves | Real Estate' })
})

test('a page without keywords of its own has its title and those of the site', () => {
  expect(read(pageHead(matches, { title: 'Shelves' }))).toMatchObject({ keywords: 'Shelves, books, Greenwood' })
  expect(read(pageHead(matches, { title: null }))).toMatchObject({ keywords: 'books, Greenwood' })
  expect(read(pageHead(matches, { title: 'Shelves', stored: { ...nothing, meta_keywords: 'a, b' } }))).toMatchObject({
    keywords: 'a, b',
  })
})

test.each([
  ['no route has the address', [{ ...matches[0], pathname: '/', _notFound: true }]],
  ['the loader finds nothing', [...matches.slice(0, 1), { pathname: '/shelves/x', status: 'notFound' }]],
])('a page that is missing says so where %s', (_why, found) => {
  expect(read(pageHead(found, { title: 'Shelf', description: 'A shelf.' }))).toMatchObject({
    title: 'Not Found | Bookshop',
    description: expect.stringContaining('no page at this address'),
    robots: 'noindex, nofollow',
    canonical: null,
  })
})
