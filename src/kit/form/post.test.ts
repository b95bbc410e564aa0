import { expect, test } from 'vitest'
import { dataOf } from './post.ts'

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

test('no name reaches the nature of an object', () => {
  const data = dataOf(form(['__proto__', 'x'], ['_boolean', '__proto__'], ['constructor', 'y']))
  expect(Object.getPrototypeOf(data)).toBe(Object.prototype)
  expect(Object.keys(data)).toEqual(['constructor'])
})
