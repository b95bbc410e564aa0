import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { textValue } from '../rules/values.ts'
import type { TextValue } from '../schema.ts'
import { RichText } from './rich-text.tsx'
import { TextDiff } from './text-diff.tsx'

const htmlOf = (text: string, names: Record<string, string> = {}) => {
  const blocks = textValue('text', text, names) as Extract<TextValue, { kind: string }[]>
  return renderToStaticMarkup(<RichText text={blocks} headingClass="title" noteClass="note" />)
}

test.each([
  ['a heading', '## How we work', '<h2 class="title">How we work</h2>'],
  ['lists', '- a\n\n1. b', '<ul><li>a</li></ul><ol><li>b</li></ol>'],
  ['a note', '> sign late', '<div class="note"><p>sign late</p></div>'],
  ['bold and italic text', '**a** *b*', '<p><b>a</b> <i>b</i></p>'],
  ['markup as text', '<img src=x onerror=alert(1)>', '<p>&lt;img src=x onerror=alert(1)&gt;</p>'],
  ['a script address as text', '[a](javascript:alert(1))', '<p>[a](javascript:alert(1))</p>'],
])('shows %s', (_, text, html) => {
  expect(htmlOf(text)).toBe(html)
})

test('shows names as text, also in links', () => {
  expect(htmlOf('{name}', { name: '<b>"Row"</b>' })).toBe('<p>&lt;b&gt;&quot;Row&quot;&lt;/b&gt;</p>')
  expect(htmlOf('[call](tel:{phone})', { phone: '317-555-0100' })).toContain('href="tel:+13175550100"')
})

test('reads out what a comparison removes and adds', () => {
  const html = renderToStaticMarkup(<TextDiff before="A sign" after="A plan" />)
  expect(html).toContain('<del')
  expect(html).toContain('Removed: </span>A sign')
  expect(html).toContain('Added: </span>A plan')
  expect(renderToStaticMarkup(<TextDiff before="A sign" after="A sign" />)).toContain('No words differ.')
})
