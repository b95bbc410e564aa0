import { expect, test } from 'vitest'
import { plainText } from './plain-text.ts'
import { line, prose } from './values.ts'

test.each([
  ['Smith &amp; Sons', 'Smith & Sons'],
  ['Smith &amp Sons&nbsp', 'Smith & Sons'],
  ['AT&T &ampere &lt 5', 'AT&T &ampere < 5'],
  ['It&#39;s &quot;new&quot;', 'It\'s "new"'],
  ['It&#x2019;s &rsquo;', 'It’s ’'],
  ['Dr&#146;s house &#150; &frac12; acre', 'Dr’s house – ½ acre'],
  ['One<br>two<br />three', 'One\ntwo\nthree'],
  ['<p>First.</p><p>Second.</p>', 'First.\n\nSecond.'],
  ['<p>First\nline.</p>\n<p>Second.</p>', 'First line.\n\nSecond.'],
  ['<ul><li>Roof</li><li>Deck</li></ul>', 'Roof\nDeck'],
  ['Big <b>open</b> <span style="color:red">kitchen</span>', 'Big open kitchen'],
  ['<a href="https://a.example/?a=1&amp;b=2">Tour</a>', 'Tour'],
  ['Rooms < 100 sq ft & taxes > $500', 'Rooms < 100 sq ft & taxes > $500'],
  ['3 <4 bedrooms', '3 <4 bedrooms'],
  ['Decoded once: &amp;lt;b&amp;gt;', 'Decoded once: &lt;b&gt;'],
  ['Escaped: &lt;script&gt;alert(1)&lt;/script&gt;', 'Escaped: <script>alert(1)</script>'],
  ['Nothing<script>alert(1)</script> runs<style>p{}</style><!-- no --> here', 'Nothing runs here'],
  ['AT&T; R&D &unknown; &', 'AT&T; R&D &unknown; &'],
  ['Null &#0; and &#xD800; and &#1114112;', 'Null and and'],
  ['***', null],
  [' * * ', null],
  ['*New* roof', '*New* roof'],
])('remarks %j are %j', (given, text) => expect(prose(given)).toBe(text))

test('a line has no breaks', () => {
  expect(line('Smith &amp; Sons<br>Realty')).toBe('Smith & Sons Realty')
  expect(line('********')).toBeNull()
})

test('a hostile text takes no longer than another', () => {
  const started = performance.now()
  for (const part of ['<script', '<!--', '<', '&', '<p', '&#']) expect(plainText(part.repeat(200_000))).toContain(part)
  expect(performance.now() - started).toBeLessThan(2000)
})
