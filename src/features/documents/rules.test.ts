import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sizeText } from '#kit/size-text.ts'
import { PDF, photoWithPlace, word, zip } from '../../../test/files.ts'
import { canTransition, detectKind, dispositionOf, isOpenable, refusalOf, safeName, shareEnd } from './rules.ts'
import { MESSAGES, STATUSES, type Status } from './words.ts'

const text = (value: string) => new TextEncoder().encode(value)

describe('what is taken', () => {
  test.each([
    ['a PDF', PDF, 'Offer.pdf', 'pdf'],
    ['a PDF without an extension', PDF, 'Offer', 'pdf'],
    ['a PDF in capitals', PDF, 'OFFER.PDF', 'pdf'],
    ['a Word document', word(), 'Counter offer.docx', 'docx'],
    ['a text', text('Keys are under the mat.\r\n\tNo, they are not.'), 'notes.txt', 'txt'],
    ['a text in UTF-8', text('Fläche: 84 m² – naïve 🏠'), 'notes.txt', 'txt'],
    ['a list', text('a,b\n1,2'), 'list.csv', 'txt'],
    ['a PNG picture', Buffer.from('\x89PNG\r\n\x1a\n...', 'latin1'), 'plan.png', 'png'],
    ['a PNG picture that is named .jpg', Buffer.from('\x89PNG\r\n\x1a\n...', 'latin1'), 'plan.jpg', 'png'],
    ['a WebP picture', Buffer.from('RIFF....WEBPVP8 ', 'latin1'), 'plan.webp', 'webp'],
  ])('%s', (_, bytes, name, kind) => {
    expect(detectKind(bytes, name)).toEqual({ kind, fault: null })
  })

  test('a JPEG picture', async () => {
    expect(detectKind(await photoWithPlace(), 'photo.jpeg')).toEqual({ kind: 'jpeg', fault: null })
  })
})

describe('what is refused', () => {
  const html = text('<!doctype html><script>alert(1)</script>')
  test.each<[string, Uint8Array, string, string]>([
    ['nothing', text(''), 'a.pdf', MESSAGES.empty],
    ['a web page named .pdf', html, 'a.pdf', MESSAGES.markup],
    ['a web page named .txt', html, 'a.txt', MESSAGES.markup],
    ['a web page after a line of text', text('hello\n<script>alert(1)</script>'), 'a.txt', MESSAGES.markup],
    ['a web page behind a byte order mark', text('\ufeff <html>'), 'a.txt', MESSAGES.markup],
    ['a drawing with a script', text('<svg xmlns="x"><script/></svg>'), 'a.png', MESSAGES.markup],
    ['a text named .pdf', text('hello'), 'a.pdf', MESSAGES.notWhatItSays('pdf')],
    ['a text named .exe', text('hello'), 'a.exe', MESSAGES.wrongKind],
    ['a script', text('alert(1)'), 'a.js', MESSAGES.wrongKind],
    ['a GIF that is a script as well', text('GIF89a=1;alert(1)'), 'a.gif', MESSAGES.wrongKind],
    ['a GIF named .jpg', Buffer.from('GIF89a\x01\x00\x01\x00', 'latin1'), 'a.jpg', MESSAGES.notWhatItSays('jpg')],
    ['a program', Buffer.from('MZ\x90\x00\x03', 'latin1'), 'a.pdf', MESSAGES.notWhatItSays('pdf')],
    ['a program named .pdf.exe', Buffer.from('MZ\x90\x00\x03', 'latin1'), 'a.pdf.exe', MESSAGES.wrongKind],
    [
      'a PDF after something else',
      Buffer.concat([Buffer.from('<html>\0'), PDF]),
      'a.pdf',
      MESSAGES.notWhatItSays('pdf'),
    ],
    ['a PDF named .docx', PDF, 'a.docx', MESSAGES.notWhatItSays('docx')],
    ['a PDF named .html', PDF, 'a.html', MESSAGES.wrongKind],
    ['half a PDF', PDF.subarray(0, 100), 'a.pdf', MESSAGES.brokenPdf],
    ['a picture of a phone that is no JPEG', Buffer.from('\0\0\0\x18ftypheic\0\0', 'latin1'), 'a.heic', MESSAGES.heic],
    ['a film', Buffer.from('\0\0\0\x18ftypmp42\0\0', 'latin1'), 'a.mp4', MESSAGES.wrongKind],
    ['an archive', zip([{ name: 'a.txt', text: 'a' }]), 'a.zip', MESSAGES.wrongKind],
    ['an archive named .docx', zip([{ name: 'a.txt', text: 'a' }]), 'a.docx', MESSAGES.wrongKind],
    ['half a Word document', word().subarray(0, 80), 'a.docx', MESSAGES.brokenWord],
    ['a Word document with macros', word({ name: 'word/vbaProject.bin', text: 'x' }), 'a.docx', MESSAGES.macros],
    ['a Word document with a program', word({ name: 'word/embeddings/run.exe', text: 'x' }), 'a.docx', MESSAGES.macros],
    ['a locked part', word({ name: 'word/x.xml', text: 'x', isEncrypted: true }), 'a.docx', MESSAGES.locked],
    [
      'a bomb that says so',
      word({ name: 'word/x.xml', text: 'x', unpacked: 4_000_000_000 }),
      'a.docx',
      MESSAGES.brokenWord,
    ],
    [
      'a bomb by its ratio',
      word({ name: 'word/x.xml', text: 'x', unpacked: 200_000_000 }),
      'a.docx',
      MESSAGES.brokenWord,
    ],
    ['an old Word document', Buffer.from('\xd0\xcf\x11\xe0\xa1\xb1', 'latin1'), 'a.doc', MESSAGES.wrongKind],
    ['bytes', Buffer.from([1, 2, 3, 0]), 'a.txt', MESSAGES.notWhatItSays('txt')],
    ['no UTF-8', Buffer.from([0xe4, 0x20]), 'a.txt', MESSAGES.notWhatItSays('txt')],
  ])('%s', (_, bytes, name, fault) => {
    expect(detectKind(bytes, name)).toEqual({ kind: null, fault })
  })

  test('whatever the bytes, there is a verdict and no exception', () => {
    const starts = ['', '%PDF-', 'PK\x03\x04', '\xff\xd8\xff', 'RIFF1234WEBP', '\0\0\0\x18ftyp']
    fc.assert(
      fc.property(fc.constantFrom(...starts), fc.uint8Array({ maxLength: 300 }), fc.string(), (start, rest, name) => {
        const { kind, fault } = detectKind(Buffer.concat([Buffer.from(start, 'latin1'), rest]), name)
        expect((kind === null) !== (fault === null)).toBe(true)
      }),
      { numRuns: 300 },
    )
  })
})

describe('names', () => {
  test.each([
    ['Offer.pdf', 'Offer.pdf'],
    ['OFFER.PDF', 'OFFER.pdf'],
    ['../../etc/passwd.pdf', 'passwd.pdf'],
    ['C:\\Users\\me\\Offer 2.pdf', 'Offer 2.pdf'],
    ['a"b\r\nSet-Cookie: x.pdf', 'a bSet-Cookie x.pdf'],
    ['invoice\u202efdp.exe', 'invoicefdp.exe.pdf'],
    ['Angebot für Müller.pdf', 'Angebot für Müller.pdf'],
    ['契約書.pdf', '契約書.pdf'],
    ['.htaccess', 'htaccess.pdf'],
    ['...', 'Document.pdf'],
    ['', 'Document.pdf'],
    ['photo.jpg', 'photo.pdf'],
    ['x'.repeat(300), `${'x'.repeat(120)}.pdf`],
    ['\ud800.pdf', 'Document.pdf'],
  ])('%j is kept as %j', (given, stored) => {
    expect(safeName(given, 'pdf')).toBe(stored)
  })

  test('any name is safe to store and to send', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (name) => {
        const safe = safeName(name, 'txt')
        expect(safe).toMatch(/^[^/\\"<>|:*?\r\n\0]+\.txt$/u)
        expect(safe.length).toBeLessThanOrEqual(200)
        expect(() => new Headers({ 'content-disposition': dispositionOf(safe) })).not.toThrow()
      }),
      { numRuns: 60 },
    )
  })

  test('the browser is told the name in both spellings', () => {
    expect(dispositionOf("Müller's “offer”.pdf")).toBe(
      "attachment; filename=\"M_ller's _offer_.pdf\"; filename*=UTF-8''M%C3%BCller%27s%20%E2%80%9Coffer%E2%80%9D.pdf",
    )
  })
})

describe('the way through the scanner', () => {
  const all = Object.keys(STATUSES).filter((key): key is Status => key in STATUSES)

  test.each<[Status, boolean]>([
    ['uploaded', false],
    ['scanning', false],
    ['clean', true],
    ['unscanned', true],
    ['infected', false],
  ])('%s is opened and shared: %s', (status, may) => {
    expect(isOpenable(status)).toBe(may)
    expect(refusalOf(status) === null).toBe(may)
  })

  test('nothing leads away from a virus, and nothing to clean but a scan', () => {
    expect(all.filter((to) => canTransition('infected', to))).toEqual([])
    expect(all.filter((from) => canTransition(from, 'clean'))).toEqual(['scanning'])
    expect(all.filter((from) => canTransition(from, 'infected'))).toEqual(['scanning'])
  })
})

test('a share ends when it was said to', () => {
  const at = new Date('2026-11-22T12:00:00Z')
  expect(shareEnd('7', at)).toEqual(new Date('2026-11-29T12:00:00Z'))
  expect(shareEnd('always', at)).toBeNull()
})

test.each([
  [999, '999 B'],
  [1000, '1 KB'],
  [840_400, '840 KB'],
  [1_800_000, '1.8 MB'],
  [25_000_000, '25 MB'],
  [1_000_000_000, '1 GB'],
])('%i bytes read %s', (bytes, said) => {
  expect(sizeText(bytes)).toBe(said)
})
