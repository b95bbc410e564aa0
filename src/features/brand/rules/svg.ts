import { SVG_FAULTS } from '../words.ts'

/**
 * Cleans an SVG by allow-lists of elements, attributes and values, and serializes the result: nothing of the source is
 * passed through. Refuses what can act or load (scripts, handlers, links, images, text, entities), and drops what only
 * describes (metadata, comments, attributes of drawing programs).
 * Source: W3C, SVG 2, section 2.4 (secure static mode); OWASP, XSS Filter Evasion.
 */
export type CleanSvg = {
  light: string
  /** Shapes in white, for dark grounds. */
  dark: string
  width: number
  height: number
}

const MAX_ELEMENTS = 2000
const MAX_DEPTH = 24
/** Each use of a clip path draws its shapes again. */
const MAX_CLIPPED = 200
const MAX_RATIO = 10_000
/** Bounds for style elements and for attributes other than paths, which take longer to check. */
const MAX_STYLE = 20_000
const MAX_VALUE = 4000

const SHAPES = ['path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon']
const ELEMENTS = new Set(['svg', 'g', 'defs', 'clipPath', 'linearGradient', 'radialGradient', 'stop', ...SHAPES])
/** Dropped with their content. */
const DROPPED = /^(?:title|desc|metadata)$|^(?:sodipodi|inkscape|rdf|cc|dc|i|x|serif|sketch|bx|vectornator|figma):/
const STANDARD_DOCTYPE =
  /^<!DOCTYPE svg PUBLIC "-\/\/W3C\/\/DTD SVG 1\.[01]\/\/EN"\s+"http:\/\/www\.w3\.org\/(?:Graphics\/SVG\/1\.1\/DTD\/svg11|TR\/2001\/REC-SVG-20010904\/DTD\/svg10)\.dtd"\s*>/

const NUMBER = '[-+]?(?:\\d+\\.?\\d*|\\.\\d+)(?:[eE][-+]?\\d{1,3})?'
const LENGTH = new RegExp(`^${NUMBER}(?:px|pt|mm|cm|in|%)?$`)
const NUMBERS = /^(?:[-+\d.,eE\s%px]*|none)$/
const DRAWING = /^[MmLlHhVvCcSsQqTtAaZz\d\s.,eE+-]*$/
const TRANSFORM = /^(?:(?:matrix|translate|scale|rotate|skewX|skewY)\s*\([-+\d.,eE\s]{1,200}\)[\s,]*){0,20}$/
const KEYWORD = /^[a-zA-Z-]{1,30}$/
const REFERENCE = /^url\(\s*["']?#([\w.-]{1,64})["']?\s*\)$/
const ID = /^[A-Za-z_][\w.-]{0,63}$/
const COLOR = /^(?:#[\da-fA-F]{3,8}|[a-zA-Z]{3,30}|(?:rgb|hsl)a?\([-\d.,%\s/a-z]{1,60}\))$/

type Check = (value: string) => string | null
const matching =
  (pattern: RegExp): Check =>
  (value) =>
    pattern.test(value) ? value : null
const reference: Check = (value) => {
  const [, id] = REFERENCE.exec(value) ?? []
  return id ? `url(#${id})` : value === 'none' ? value : null
}
const paint: Check = (value) => (COLOR.test(value) ? value : reference(value))
const length = matching(LENGTH)
const keyword = matching(KEYWORD)

/** Allowed attributes and style properties, with the check of their values. */
const ATTRIBUTES = new Map<string, Check>([
  ...named(
    'x y x1 x2 y1 y2 cx cy r rx ry fx fy fr width height offset opacity fill-opacity stroke-opacity stop-opacity stroke-width stroke-miterlimit stroke-dashoffset',
    length,
  ),
  ...named('fill stroke stop-color', paint),
  ...named(
    'fill-rule clip-rule stroke-linecap stroke-linejoin gradientUnits spreadMethod clipPathUnits display visibility',
    keyword,
  ),
  ...named('viewBox stroke-dasharray', matching(NUMBERS)),
  ...named('transform gradientTransform', matching(TRANSFORM)),
  ['points', matching(/^[-+\d.,eE\s]*$/)],
  ['d', matching(DRAWING)],
  ['clip-path', reference],
])

function named(names: string, check: Check): [string, Check][] {
  return names.split(' ').map((name) => [name, check])
}

interface Node {
  name: string
  attributes: Map<string, string>
  children: Node[]
}

class Fault extends Error {}

function refuse(what: string): never {
  throw new Fault(SVG_FAULTS.forbidden(what))
}

/** Returns a clean SVG in both forms, or why it is refused. */
export function cleanSvg(source: string): CleanSvg | { fault: string } {
  try {
    const { root, css } = parsed(source.replace(/^\uFEFF/, ''))
    const classes = classRules(css)
    const size = sizeOf(root)
    const clean = cleaned(root, classes, { isClip: false, clipped: { count: 0 } })
    if (!hasShape(clean)) return { fault: SVG_FAULTS.empty }
    return {
      light: written(clean, size, false),
      dark: written(clean, size, true),
      width: size.width,
      height: size.height,
    }
  } catch (error) {
    if (error instanceof Fault) return { fault: error.message }
    throw error
  }
}

/** Parses the elements and the text of style elements. Refuses all but the plainest XML. */
function parsed(source: string): { root: Node; css: string } {
  let at = 0
  let css = ''
  let count = 0
  let root: Node | null = null
  const open: Node[] = []
  const take = (pattern: RegExp): RegExpExecArray | null => {
    const sticky = new RegExp(pattern.source, 'y')
    sticky.lastIndex = at
    const found = sticky.exec(source)
    if (found) at = sticky.lastIndex
    return found
  }
  const until = (end: string): string => {
    const stop = source.indexOf(end, at)
    if (stop < 0) throw new Fault(SVG_FAULTS.malformed)
    const text = source.slice(at, stop)
    at = stop + end.length
    return text
  }
  const isDropped = () => open.some(({ name }) => DROPPED.test(name))

  if (/[^\t\n\r\x20-\uFFFD]/.test(source.replace(/[\u{10000}-\u{10FFFF}]/gu, ''))) throw new Fault(SVG_FAULTS.malformed)
  take(/<\?xml\s[^<>?]*\?>/)
  while (at < source.length) {
    if (take(/<!--/)) until('-->')
    else if (take(/<!\[CDATA\[/)) {
      const text = until(']]>')
      if (open.at(-1)?.name === 'style') css += text
      else if (!isDropped()) refuse('a CDATA section')
    } else if (source.startsWith('<!', at)) {
      if (root || open.length > 0 || !STANDARD_DOCTYPE.test(source.slice(at, at + 300))) refuse('a DOCTYPE')
      until('>')
    } else if (source.startsWith('<?', at)) refuse('a processing instruction')
    else if (take(/<\//)) {
      const name = take(/([A-Za-z_][\w.:-]*)\s*>/)?.[1]
      if (!name || open.pop()?.name !== name) throw new Fault(SVG_FAULTS.malformed)
    } else if (take(/</)) {
      const name = take(/[A-Za-z_][\w.:-]*/)?.[0]
      if (!name || (root && open.length === 0)) throw new Fault(SVG_FAULTS.malformed)
      count += 1
      if (count > MAX_ELEMENTS || open.length >= MAX_DEPTH) throw new Fault(SVG_FAULTS.tooComplex)
      const node: Node = { name, attributes: attributesAt(take), children: [] }
      const parent = open.at(-1)
      if (!isDropped() && !DROPPED.test(name) && name !== 'style') {
        if (!ELEMENTS.has(name)) refuse(`<${name.slice(0, 30)}>`)
        if ((name === 'svg') === (root !== null)) refuse(root ? 'a nested <svg>' : `<${name}> as its root`)
      }
      if (parent?.name === 'style') throw new Fault(SVG_FAULTS.malformed)
      if (root === null) root = node
      else if (!isDropped() && !DROPPED.test(name) && name !== 'style') parent?.children.push(node)
      if (take(/\s*\/>/)) continue
      if (!take(/\s*>/)) throw new Fault(SVG_FAULTS.malformed)
      open.push(node)
    } else {
      const text = take(/[^<]+/)?.[0] ?? ''
      if (open.at(-1)?.name === 'style' && !isDropped()) css += text
      else if (text.trim() !== '' && !isDropped()) refuse('text')
    }
  }
  if (!root || open.length > 0 || root.name !== 'svg') throw new Fault(SVG_FAULTS.malformed)
  return { root, css }
}

function attributesAt(take: (pattern: RegExp) => RegExpExecArray | null): Map<string, string> {
  const attributes = new Map<string, string>()
  for (;;) {
    const found = take(/\s+([A-Za-z_][\w.:-]*)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/)
    if (!found) return attributes
    const [, name = '', double, single] = found
    if (attributes.has(name)) throw new Fault(SVG_FAULTS.malformed)
    attributes.set(name, (double ?? single ?? '').trim())
  }
}

/** Returns the declarations of style elements by class. Refuses any other rule. */
function classRules(css: string): Map<string, [string, string][]> {
  const rules = new Map<string, [string, string][]>()
  if (css.length > MAX_STYLE) throw new Fault(SVG_FAULTS.tooComplex)
  const rest = css.replace(/\/\*[^*]*\*+(?:[^/*][^*]*\*+)*\//g, '')
  for (const rule of rest.split('}')) {
    if (rule.trim() === '') continue
    const [selectors = '', body, ...more] = rule.split('{')
    if (body === undefined || more.length > 0) refuse('style rules for other than classes')
    for (const selector of selectors.split(',')) {
      const [, name] = /^\.([A-Za-z_][\w-]{0,63})$/.exec(selector.trim()) ?? []
      if (!name) refuse('style rules for other than classes')
      rules.set(name, [...(rules.get(name) ?? []), ...declarationsOf(body)])
    }
  }
  return rules
}

function declarationsOf(style: string): [string, string][] {
  return style
    .split(';')
    .filter((part) => part.trim() !== '')
    .map((part) => {
      const [, name = '', value = ''] = /^\s*([a-zA-Z-]{1,40})\s*:\s*([^:]{1,400}?)\s*$/.exec(part) ?? []
      if (name === '') refuse('an unreadable style')
      return [name, value]
    })
}

interface Around {
  /** True inside a clip path, where another clip would multiply the work. */
  isClip: boolean
  clipped: { count: number }
}

function cleaned(node: Node, classes: ReadonlyMap<string, [string, string][]>, around: Around): Node {
  const attributes = new Map<string, string>()
  const isClip = around.isClip || node.name === 'clipPath'
  const keep = (name: string, value: string) => {
    if (value.length > MAX_VALUE && name !== 'd' && name !== 'points') throw new Fault(SVG_FAULTS.tooComplex)
    const check = ATTRIBUTES.get(name)
    const kept = check?.(value) ?? null
    if (check && kept === null) refuse(`“${value.slice(0, 40)}” as ${name}`)
    // Also in what is dropped, an address or an escape says that the file is no plain drawing.
    if (!check && /url\(|[@\\]|expression|javascript:/i.test(value))
      refuse(`“${value.slice(0, 40)}” as ${name.slice(0, 30)}`)
    if (kept === null) return
    if (name === 'clip-path' && kept !== 'none') {
      around.clipped.count += 1
      if (isClip) refuse('a clip path inside a clip path')
      if (around.clipped.count > MAX_CLIPPED) throw new Fault(SVG_FAULTS.tooComplex)
    }
    attributes.set(name, kept)
  }
  for (const [name, value] of node.attributes) {
    if (/^on/i.test(name)) refuse(`the handler ${name.slice(0, 30)}`)
    if (/(?:^|:)href$/i.test(name)) keepLink(node, value, attributes)
    else if (name === 'id') {
      if (ID.test(value)) attributes.set('id', value)
    } else if (!/^(?:class|style|xmlns|version|baseProfile)$|:|^(?:data|aria)-/.test(name)) keep(name, value)
  }
  const names = (node.attributes.get('class') ?? '').split(/\s+/)
  for (const name of names) for (const [property, value] of classes.get(name) ?? []) keep(property, value)
  for (const [property, value] of declarationsOf(node.attributes.get('style') ?? '')) keep(property, value)
  return {
    name: node.name,
    attributes,
    children: node.children.map((child) => cleaned(child, classes, { ...around, isClip })),
  }
}

/** Allows the link of a gradient to another one of the same file. */
function keepLink(node: Node, value: string, attributes: Map<string, string>): void {
  const isGradient = node.name === 'linearGradient' || node.name === 'radialGradient'
  if (!isGradient || !/^#[A-Za-z_][\w.-]{0,63}$/.test(value)) refuse('a link')
  attributes.set('href', value)
}

function sizeOf(root: Node): { box: string; width: number; height: number } {
  const box = (root.attributes.get('viewBox') ?? '').split(/[\s,]+/).map(Number)
  const [left = 0, top = 0, boxWidth = 0, boxHeight = 0] = box.length === 4 ? box : []
  const width = boxWidth || lengthOf(root.attributes.get('width'))
  const height = boxHeight || lengthOf(root.attributes.get('height'))
  const isRight = [left, top, width, height].every((value) => Number.isFinite(value) && Math.abs(value) < 1e6)
  if (!isRight || !(width > 0) || !(height > 0) || Math.max(width / height, height / width) > MAX_RATIO)
    throw new Fault(SVG_FAULTS.noSize)
  return { box: `${left} ${top} ${width} ${height}`, width, height }
}

function lengthOf(value: string | undefined): number {
  return Number(/^\s*(\d+(?:\.\d+)?)(?:px|pt|mm|cm|in)?\s*$/.exec(value ?? '')?.[1] ?? 0)
}

function hasShape(node: Node): boolean {
  return SHAPES.includes(node.name) || node.children.some((child) => child.name !== 'defs' && hasShape(child))
}

/** Writes the drawing. In white, every fill and line that is drawn becomes white. */
function written(root: Node, { box, width, height }: { box: string; width: number; height: number }, isWhite: boolean) {
  // The longer side is 1000, so that renderers that ignore the viewBox get a usable size.
  const scale = 1000 / Math.max(width, height)
  const size = (value: number) => String(Math.max(1, Math.round(value * scale)))
  const attributes = new Map(root.attributes)
  for (const name of ['viewBox', 'width', 'height', 'x', 'y', 'id']) attributes.delete(name)
  if (isWhite && !attributes.has('fill')) attributes.set('fill', WHITE)
  const head = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" width="${size(width)}" height="${size(height)}"`
  const children = root.children.map((child) => writtenNode(child, isWhite)).join('')
  return `${head}${writtenAttributes(attributes, isWhite)}>${children}</svg>`
}

const WHITE = '#ffffff'

function writtenNode(node: Node, isWhite: boolean): string {
  const start = `<${node.name}${writtenAttributes(node.attributes, isWhite)}`
  if (node.children.length === 0) return `${start}/>`
  return `${start}>${node.children.map((child) => writtenNode(child, isWhite)).join('')}</${node.name}>`
}

function writtenAttributes(attributes: ReadonlyMap<string, string>, isWhite: boolean): string {
  return [...attributes]
    .map(([name, value]) => {
      const isPainted = /^(?:fill|stroke|stop-color)$/.test(name) && !/^(?:none|transparent)$/.test(value)
      const text = isWhite && isPainted ? WHITE : value
      return ` ${name}="${text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;')}"`
    })
    .join('')
}
