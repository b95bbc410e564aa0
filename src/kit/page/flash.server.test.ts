import { describe, expect, test } from 'vitest'
import { type Flash, flashText, readFlash } from './flash.server.ts'

const at = new Date('2026-11-21T12:00:00Z')
const later = (seconds: number) => new Date(at.getTime() + seconds * 1000)
const flash: Flash = {
  call: 'updateBook',
  path: '/books?page=2#form-problems',
  outcome: 'refused',
  message: 'Check the highlighted fields.',
  fields: { title: 'Enter the title.' },
  values: { title: '', kinds: ['novel'], version: 3, is_active: true, email: null },
  lost: [],
  current: { title: 'Emma', version: 4 },
  result: null,
}

const noise = (length: number) =>
  Array.from({ length }, () => String.fromCodePoint(33 + Math.floor(Math.random() * 90))).join('')

describe('a flash', () => {
  test('is read on the page that it was written for, for five minutes', () => {
    const text = flashText(flash, at)
    expect(readFlash(text, '/books', later(299))).toEqual(flash)
    expect(readFlash(text, '/books/', later(299))).toEqual(flash)
    expect(readFlash(text, '/books', later(301))).toBeNull()
    expect(readFlash(text, '/other', at)).toBeNull()
  })

  test.each([
    ['another body under its signature', (text: string) => `x${text}`],
    ['another signature', (text: string) => text.slice(0, -2)],
    ['no signature', (text: string) => text.replace(/\..*$/, '')],
    ['nothing', () => ''],
    ['what is no flash', () => 'a.b.c'],
  ])('with %s is none', (_, change) => {
    expect(readFlash(change(flashText(flash, at)), '/books', at)).toBeNull()
  })

  test('of a page with a long query holds the pathname alone', () => {
    const path = `/books?area=${Array.from({ length: 5000 }, () => Math.floor(Math.random() * 36).toString(36)).join('')}`
    const text = flashText({ ...flash, path, values: {}, current: null }, at)
    expect(text.length).toBeLessThan(3700)
    expect(readFlash(text, '/books', at)).toMatchObject({ path: '/books', message: flash.message })
  })

  test('never holds a secret', () => {
    const values = { email: 'a@example.com', password: 'hunter2 hunter2', newPassword: 'x', captcha_token: 'y' }
    expect(readFlash(flashText({ ...flash, values }, at), '/books', at)?.values).toEqual({ email: 'a@example.com' })
  })

  test('keeps the address of a token, which is no secret', () => {
    const values = { token: 'x', token_url: 'https://sign-in.example.com' }
    expect(readFlash(flashText({ ...flash, values }, at), '/books', at)?.values).toEqual({
      token_url: 'https://sign-in.example.com',
    })
  })

  test('has the result of a call, and refuses one that is too long instead of cutting it', () => {
    const result = { call: 'testBook', value: { is_working: true, message: 'Good.' } }
    const short: Flash = { ...flash, outcome: 'result', message: '', fields: {}, current: null, result }
    expect(readFlash(flashText(short, at), '/books', at)).toEqual(short)
    const long = { ...short, result: { call: 'testBook', value: noise(6000) } }
    expect(flashText(long, at).length).toBeLessThan(3700)
    expect(readFlash(flashText(long, at), '/books', at)).toMatchObject({
      outcome: 'refused',
      message: 'The result is too long to be shown without JavaScript.',
      result: null,
    })
  })

  test('fits into a cookie: the other version goes first, then the longest text, and it says which', () => {
    const values = { title: 'Emma', review: noise(6000), note: noise(300) }
    const text = flashText({ ...flash, values }, at)
    expect(text.length).toBeLessThan(3700)
    expect(readFlash(text, '/books', at)).toMatchObject({
      values: { title: 'Emma', note: values.note },
      lost: ['review'],
      current: null,
    })
  })
})
