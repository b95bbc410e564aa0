import { expect, test } from 'vitest'
import { isAnswer, logoKindOf } from './rules.ts'

const bytes = (text: string) => Buffer.from(text, 'latin1')

test.each([
  ['PNG', bytes('\x89PNG\r\n\x1a\n....'), 'png'],
  ['JPEG', bytes('\xff\xd8\xff\xe0....'), 'jpeg'],
  ['WebP', bytes('RIFF\0\0\0\0WEBPVP8 '), 'webp'],
  ['SVG', bytes('<svg xmlns="http://www.w3.org/2000/svg">'), null],
  ['SVG behind a declaration', bytes('<?xml version="1.0"?><svg/>'), null],
  ['GIF', bytes('GIF89a..........'), null],
  ['PDF', bytes('%PDF-1.7'), null],
  ['a web page', bytes('<!doctype html>'), null],
  ['another RIFF', bytes('RIFF\0\0\0\0WAVEfmt '), null],
  ['nothing', bytes(''), null],
] as const)('%s', (_, head, kind) => {
  expect(logoKindOf(head)).toBe(kind)
})

test('the first step away from new is the answer', () => {
  expect([
    isAnswer('new', 'contacted'),
    isAnswer('new', 'lost'),
    isAnswer('contacted', 'won'),
    isAnswer('new', 'new'),
  ]).toEqual([true, true, false, false])
})
