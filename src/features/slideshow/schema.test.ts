import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { CreateSlide } from './schema.ts'

const slide = {
  image_key: `site/ab/${'ab'.repeat(16)}.jpg`,
  title: 'October in Greenwood',
  alt: 'A brick house under maples',
  focus_x: 50,
  focus_y: 60,
  link_url: '',
  is_active: true,
}

test.each([
  ['/properties?city=Greenwood', true],
  ['https://example.com/a', true],
  ['', true],
  ['//example.com', false],
  ['javascript:alert(1)', false],
  ['properties', false],
  ['/"onclick=', false],
])('a title may lead to %j: %s', (link_url, is) => {
  expect(z.safeParse(CreateSlide, { ...slide, link_url }).success).toBe(is)
})

test.each([
  { image_key: '' },
  { image_key: 'site/../secret.jpg' },
  { alt: '' },
  { focus_x: 101 },
  { focus_y: -1 },
  { focus_y: 0.5 },
  { title: 'x'.repeat(81) },
])('refused: %j', (wrong) => {
  expect(z.safeParse(CreateSlide, { ...slide, ...wrong }).success).toBe(false)
})
