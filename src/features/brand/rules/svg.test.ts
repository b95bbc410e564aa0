import { expect, test } from 'vitest'
import { cleanSvg } from './svg.ts'

const svg = (inside: string, attributes = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 200 50" ${attributes}>${inside}</svg>`
const RECT = '<rect width="9" height="9"/>'
const entities = `<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa">${[...'bcdefghij'].map((name, at) => `<!ENTITY ${name} "${`&${'abcdefghi'[at]};`.repeat(10)}">`).join('')}]>`

const HOSTILE: readonly [string, string][] = [
  ['a script', svg(`<script>alert(1)</script>${RECT}`)],
  ['a script with a source', svg(`<script href="https://evil.example/x.js"/>${RECT}`)],
  ['a script in upper case', svg(`<SCRIPT>alert(1)</SCRIPT>${RECT}`)],
  ['a script of the namespace', svg(`<svg:script>alert(1)</svg:script>${RECT}`)],
  ['onload of the root', svg(RECT, 'onload="alert(1)"')],
  ['onclick of a shape', svg('<rect width="9" height="9" onclick="alert(1)"/>')],
  ['a handler in mixed case', svg('<rect width="9" height="9" oNmOuSeOvEr="alert(1)"/>')],
  ['a handler without quotes', svg('<rect width="9" height="9" onload=alert(1) />')],
  ['a link with javascript', svg(`<a href="javascript:alert(1)">${RECT}</a>`)],
  ['an xlink with javascript', svg(`<a xlink:href="javascript:alert(1)">${RECT}</a>`)],
  ['an href on a shape', svg('<path href="javascript:alert(1)" d="M0 0h9"/>')],
  ['a gradient from elsewhere', svg(`<linearGradient xlink:href="https://evil.example/#a"/>${RECT}`)],
  ['use from elsewhere', svg(`<use href="https://evil.example/x.svg#a"/>${RECT}`)],
  ['use of data', svg(`<use xlink:href="data:image/svg+xml;base64,PHN2Zy8+#x"/>${RECT}`)],
  ['a bomb of uses', svg(`<g id="a">${RECT}</g><g id="b"><use href="#a"/><use href="#a"/></g>`)],
  [
    'foreignObject',
    svg(`<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><script>1</script></body></foreignObject>${RECT}`),
  ],
  ['an iframe', svg(`<iframe src="https://evil.example"/>${RECT}`)],
  ['an image', svg(`<image href="https://evil.example/x.png" width="9" height="9"/>${RECT}`)],
  ['an image of data', svg(`<image xlink:href="data:image/svg+xml;utf8,&lt;svg/&gt;"/>${RECT}`)],
  ['css @import', svg(`<style>@import url(https://evil.example/x.css);</style>${RECT}`)],
  ['css @import in CDATA', svg(`<style><![CDATA[@import "https://evil.example/x.css";]]></style>${RECT}`)],
  ['css url in a class', svg('<style>.a{fill:url(https://evil.example/x)}</style><path class="a" d="M0 0h9"/>')],
  ['css for every element', svg(`<style>*{fill:red}</style>${RECT}`)],
  ['css url in a style', svg('<rect width="9" height="9" style="background:url(//evil.example/x)"/>')],
  ['css expression', svg('<rect width="9" height="9" style="width:expression(alert(1))"/>')],
  ['css escapes', svg('<rect width="9" height="9" style="fill:u\\72l(x)"/>')],
  ['fill from elsewhere', svg('<rect width="9" height="9" fill="url(https://evil.example/#a)"/>')],
  ['fill of data', svg(`<rect width="9" height="9" fill="url(data:image/svg+xml;base64,AAAA#a)"/>`)],
  ['a filter from elsewhere', svg('<rect width="9" height="9" filter="url(https://evil.example/#a)"/>')],
  ['a nested svg', svg(`<svg onload="alert(1)">${RECT}</svg>`)],
  ['a nested svg without a handler', svg(`<g><svg>${RECT}</svg></g>`)],
  ['an entity bomb', `${entities}${svg('<path d="&j;"/>')}`],
  ['an external entity', `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svg('<text>&x;</text>')}`],
  ['a DOCTYPE from elsewhere', `<!DOCTYPE svg SYSTEM "https://evil.example/x.dtd">${svg(RECT)}`],
  [
    'the usual DOCTYPE with a subset',
    `<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd" [<!ENTITY x "y">]>${svg(RECT)}`,
  ],
  ['a stylesheet by instruction', `<?xml-stylesheet href="https://evil.example/x.css"?>${svg(RECT)}`],
  ['an instruction inside', svg(`<?php echo 1 ?>${RECT}`)],
  ['animation of a link', svg(`<animate attributeName="href" values="javascript:alert(1)"/>${RECT}`)],
  ['set of a handler', svg(`<set attributeName="onmouseover" to="alert(1)"/>${RECT}`)],
  ['text', svg(`<text>Hello</text>${RECT}`)],
  ['loose text', svg(`hello ${RECT}`)],
  ['a mask bomb', svg(`<mask id="a">${RECT}</mask><rect mask="url(#a)" width="9" height="9"/>`)],
  ['a pattern', svg(`<pattern id="a">${RECT}</pattern><rect fill="url(#a)" width="9" height="9"/>`)],
  [
    'clip paths in clip paths',
    svg(`<clipPath id="a"><rect width="9" height="9" clip-path="url(#b)"/></clipPath>${RECT}`),
  ],
  ['5000 shapes', svg(RECT.repeat(5000))],
  ['500 levels', svg(`${'<g>'.repeat(500)}${RECT}${'</g>'.repeat(500)}`)],
  ['an element that is not closed', svg(`<g>${RECT}`)],
  ['elements that overlap', svg(`<g><defs></g></defs>${RECT}`)],
  ['the same attribute twice', svg('<rect width="9" width="9" height="9"/>')],
  ['two roots', `${svg(RECT)}${svg(RECT)}`],
  ['HTML', '<html><body onload="alert(1)"></body></html>'],
  ['no shape', svg('<g/>')],
  ['no size', '<svg xmlns="http://www.w3.org/2000/svg"><rect width="9" height="9"/></svg>'],
  ['a size of nothing', '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 0 0"><rect width="9" height="9"/></svg>'],
  ['NUL', svg(`\u0000${RECT}`)],
]

test.each(HOSTILE)('%s is refused', (_name, source) => {
  expect(cleanSvg(source)).toMatchObject({ fault: expect.stringMatching(/^This SVG .*\.$/) })
})

test.each<[string, string]>([
  ['a long transform', svg(`<g transform="${' '.repeat(2000)}translate(1 1)${' ,'.repeat(900)}x"/>${RECT}`)],
  ['long digits', svg(`<rect width="${'1'.repeat(3900)}x" height="9"/>`)],
  ['long css', svg(`<style>${'a'.repeat(19_000)}</style>${RECT}`)],
  ['a long path', svg(`<path d="${'1'.repeat(190_000)}!"/>`)],
])('%s is refused in little time', (_name, source) => {
  const begun = performance.now()
  expect(cleanSvg(source)).toHaveProperty('fault')
  expect(performance.now() - begun).toBeLessThan(2000)
})

const ILLUSTRATOR = `<?xml version="1.0" encoding="utf-8"?>
<!-- Generator: Drawing Program 27.0, SVG Export -->
<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">
<svg version="1.1" id="Layer_1" xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" x="0px" y="0px"
	 viewBox="0 0 120 40" style="enable-background:new 0 0 120 40;" xml:space="preserve">
<style type="text/css">
	.st0{fill:#1F5A46;}
	.st1, .st2{fill:none;stroke:#E9B03F;stroke-width:2;}
</style>
<title>Sycamore</title>
<metadata><rdf:RDF><cc:Work rdf:about="javascript:alert(1)"><dc:title>text</dc:title></cc:Work></rdf:RDF></metadata>
<defs><linearGradient id="SVGID_1_" x1="0" x2="1"><stop offset="0" style="stop-color:#fff"/></linearGradient>
<linearGradient id="b" xlink:href="#SVGID_1_"/></defs>
<g id="Layer 2" data-name="x" inkscape:label="y"><path class="st0" d="M10,10h20v20z"/><circle class="st1" cx="60" cy="20" r="8"/>
<rect x="80" width="20" height="20" fill="url(#b)" font-family="Arial"/></g>
</svg>`

test('the export of a drawing program is kept as plain shapes', () => {
  const clean = cleanSvg(ILLUSTRATOR)
  if ('fault' in clean) throw new Error(clean.fault)
  expect(clean).toMatchObject({ width: 120, height: 40 })
  expect(clean.light).toBe(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 40" width="1000" height="333">' +
      '<defs><linearGradient id="SVGID_1_" x1="0" x2="1"><stop offset="0" stop-color="#fff"/></linearGradient><linearGradient id="b" href="#SVGID_1_"/></defs>' +
      '<g><path d="M10,10h20v20z" fill="#1F5A46"/><circle cx="60" cy="20" r="8" fill="none" stroke="#E9B03F" stroke-width="2"/>' +
      '<rect x="80" width="20" height="20" fill="url(#b)"/></g></svg>',
  )
})

test('the form for dark grounds is white, and what is not drawn stays so', () => {
  const clean = cleanSvg(ILLUSTRATOR)
  if ('fault' in clean) throw new Error(clean.fault)
  const colors = Array.from(clean.dark.matchAll(/(?:fill|stroke|stop-color)="([^"]+)"/g), ([, color]) => color)
  expect(new Set(colors)).toEqual(new Set(['#ffffff', 'none']))
  // Shapes without a color are black, so the root makes them white.
  expect(clean.dark).toMatch(/^<svg [^>]*fill="#ffffff"/)
})

test('what was cleaned is clean', () => {
  const clean = cleanSvg(ILLUSTRATOR)
  if ('fault' in clean) throw new Error(clean.fault)
  expect(cleanSvg(clean.light)).toMatchObject({ light: clean.light })
})
