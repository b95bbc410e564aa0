import { describe, expect, expectTypeOf, test } from 'vitest'
import * as z from 'zod/mini'
import { line, oneOf, optionalLine } from '../form/inputs.ts'
import { defineRecord, field, isUnchanged, type RecordDraft, type RecordValues } from './record.ts'

const KINDS = { novel: 'Novel', poem: 'Poem' } as const

const bookRecord = defineRecord({
  name: 'book',
  table: 'books',
  fields: {
    title: field('Title', line(20, 'Enter a title.')),
    kind: field('Kind', oneOf(KINDS, 'Select a kind.')),
    author: field('Author', optionalLine(20)),
    pages: field('Pages', z.nullable(z.int()), null),
    is_signed: field('Signed', z.boolean(), false),
  },
  messages: { notFound: 'This book was deleted.', changedMeanwhile: 'Someone else changed this book.' },
  history: { created: 'added this book', updated: 'changed this book', lent: 'lent it' },
})
const emma = { title: 'Emma', kind: 'novel', author: null, pages: 474, is_signed: false } as const

describe('a declared record', () => {
  test('has types for what is stored and what is typed', () => {
    expectTypeOf<RecordValues<typeof bookRecord>>().toEqualTypeOf<{
      title: string
      kind: 'novel' | 'poem'
      author: string | null
      pages: number | null
      is_signed: boolean
    }>()
    expectTypeOf<RecordDraft<typeof bookRecord>>().toEqualTypeOf<{
      title: string
      kind: 'novel' | 'poem' | ''
      author: string
      pages: number | null
      is_signed: boolean
    }>()
    // @ts-expect-error a number has no empty text
    field('Pages', z.int())
    // @ts-expect-error the empty value is of the field's kind
    field('Pages', z.nullable(z.int()), 'none')
  })

  test('gives labels, columns and the schema of its inputs', () => {
    expect(bookRecord.labels).toEqual({
      title: 'Title',
      kind: 'Kind',
      author: 'Author',
      pages: 'Pages',
      is_signed: 'Signed',
    })
    expect(bookRecord.columns).toEqual(['title', 'kind', 'author', 'pages', 'is_signed'])
    expect(z.parse(z.object(bookRecord.shape), { ...emma, author: ' ' })).toEqual(emma)
  })

  test('begins with an empty form, of which only what may stay empty is stored', () => {
    expect(bookRecord.empty).toEqual({ title: '', kind: '', author: '', pages: null, is_signed: false })
    expect(bookRecord.blank).toEqual({ author: null, pages: null })
  })

  test('shows a stored row in its form, without the other members of the row', () => {
    const row = { ...emma, id: '1', version: 2 }
    expect(bookRecord.draftOf(row)).toEqual({ ...emma, author: '' })
    expect(bookRecord.valuesOf(row)).toEqual(emma)
  })

  test('leaves out what is not valid yet', () => {
    expect(bookRecord.validOf({ title: '', kind: '', author: ' Austen ', pages: 0.5, is_signed: true })).toEqual({
      author: 'Austen',
      is_signed: true,
    })
  })
})

test.each([
  ['book.created', ['title', 'pages'], 'added this book'],
  ['book.lent', ['title'], 'lent it'],
  ['book.updated', ['pages', 'title'], 'changed title, pages'],
  ['book.updated', ['position', 'constructor'], 'changed this book'],
  ['book.toString', ['position'], 'changed this book'],
])('%s of %j reads "%s"', (act, changed, sentence) => {
  expect(bookRecord.sentenceOf(act, changed)).toBe(sentence)
})

test.each([
  ['the same values', { title: 'Emma', at: new Date(5) }, true],
  ['some of them', { title: 'Emma' }, true],
  ['another text', { title: 'Emma', author: 'Austen' }, false],
  ['another time', { at: new Date(6) }, false],
  ['no time', { at: null }, false],
  ['an empty member that the row does not have', { price: null }, true],
])('an edit with %s', (_, fields, isSame) => {
  const row: { title: string; author: string | null; at: Date | null; price?: number | null } = {
    title: 'Emma',
    author: null,
    at: new Date(5),
  }
  expect(isUnchanged(row, fields)).toBe(isSame)
})
