/** @file Path data, and the sheet that collects a drawing. All lengths are page units (1536 x 1024). */
import { shortHex } from './palette.mjs'

/** @import { Ink, Point2 } from './types.mjs' */

/** Width of the view box of every drawing, in page units. */
export const WIDTH = 1536

/** Height of the view box of every drawing, in page units. */
export const HEIGHT = 1024

/**
 * Formats a number for path data, with one decimal at most.
 * @param {number} v
 */
export const num = (v) => String(Math.round(v * 10) / 10)

/**
 * Formats a point for path data.
 * @param {number} x
 * @param {number} y
 */
export const xy = (x, y) => `${num(x)} ${num(y)}`

/**
 * Rounds to a tenth of a unit.
 * @param {number} v
 */
const roundToTenth = (v) => Math.round(v * 10) / 10

/**
 * Rounds to a hundredth.
 * @param {number} value
 */
const hundredth = (value) => Math.round(value * 100) / 100

/**
 * Returns points as a short relative path.
 * @param {Point2[]} points
 */
export function lineOf(points) {
  let x = roundToTenth(points[0][0])
  let y = roundToTenth(points[0][1])
  let path = `M${x} ${y}`
  let last = ''
  for (let i = 1; i < points.length; i++) {
    const dx = roundToTenth(points[i][0] - x)
    const dy = roundToTenth(points[i][1] - y)
    if (!dx && !dy) continue
    const command = !dy ? 'h' : !dx ? 'v' : 'l'
    const argument = command === 'h' ? `${dx}` : command === 'v' ? `${dy}` : dy < 0 ? `${dx}${dy}` : `${dx} ${dy}`
    path += (command === last && argument[0] === '-' ? '' : command === last ? ' ' : command) + argument
    last = command
    x = roundToTenth(x + dx)
    y = roundToTenth(y + dy)
  }
  return path
    .replaceAll('-0.', '-.')
    .replaceAll(' 0.', ' .')
    .replaceAll(/([a-z])0\./g, '$1.')
}

/**
 * Returns a closed path.
 * @param {Point2[]} points
 */
export const ring = (points) => `${lineOf(points)}z`

/**
 * Returns a soft closed curve through the midpoints of a ring.
 * @param {Point2[]} points
 */
export function softRing(points) {
  const mid = (a, b) => [Math.round((a[0] + b[0]) / 2), Math.round((a[1] + b[1]) / 2)]
  const last = points[points.length - 1]
  let [x, y] = mid(last, points[0])
  let path = `M${x} ${y}q`
  points.forEach((p, i) => {
    const [endX, endY] = mid(p, points[(i + 1) % points.length])
    path += `${i ? ' ' : ''}${Math.round(p[0]) - x} ${Math.round(p[1]) - y} ${endX - x} ${endY - y}`
    x = endX
    y = endY
  })
  return `${path.replaceAll(' -', '-')}z`
}

/**
 * Returns the signed area.
 * @param {Point2[]} points
 */
export const signedArea = (points) =>
  points.reduce((sum, point, i) => {
    const next = points[(i + 1) % points.length]
    return sum + point[0] * next[1] - next[0] * point[1]
  }, 0) / 2

/** Collects the elements of one drawing and writes the SVG. */
export class Sheet {
  /**
   * Makes a sheet whose colors pass through the light.
   * @param {(hex: string) => string} tone Changes a color by the light.
   */
  constructor(tone = (c) => c) {
    this.tone = tone
    /** @type {string[]} */ this.body = []
    /** @type {Map<string, string>} */ this.defs = new Map()
    /** @type {Map<string, { id: string, at: Point2, size: Point2 }>} */ this.drawn = new Map()
  }

  /**
   * Draws an element once, then repeats it by reference: windows and shrubs make up most of a drawing.
   * @param {string} key Equal elements have the same key.
   * @param {Point2} at Position of this one.
   * @param {() => void} draw
   * @param {Point2} [size] Width and height; a repeated element is scaled to them.
   */
  repeat(key, at, draw, size = [1, 1]) {
    const first = this.drawn.get(key)
    if (!first) {
      const start = this.body.length
      draw()
      const id = `r${this.drawn.size}`
      this.body.splice(start, this.body.length - start, `<g id="${id}">${this.body.slice(start).join('')}</g>`)
      this.drawn.set(key, { id, at, size })
      return
    }
    const [scaleX, scaleY] = [size[0] / first.size[0], size[1] / first.size[1]]
    const dx = num(at[0] - first.at[0] * scaleX)
    const dy = num(at[1] - first.at[1] * scaleY)
    this.body.push(
      scaleX === 1 && scaleY === 1
        ? `<use href="#${first.id}" x="${dx}" y="${dy}"/>`
        : `<use href="#${first.id}"` +
            ` transform="matrix(${hundredth(scaleX)} 0 0 ${hundredth(scaleY)} ${dx} ${dy})"/>`,
    )
  }

  /**
   * Adds a path.
   * @param {string} d
   * @param {string} fill
   * @param {Ink} [ink]
   */
  path(d, fill, ink = {}) {
    const tone = ink.raw ? (c) => c : this.tone
    let tag = `<path d="${d}"`
    if (fill !== 'none') tag += ` fill="${fill.startsWith('url') ? fill : shortHex(tone(fill))}"`
    if (ink.stroke)
      tag +=
        ` stroke="${shortHex(tone(ink.stroke))}"` +
        (num(ink.width ?? 1) === '1' ? '' : ` stroke-width="${num(ink.width ?? 1)}"`)
    if (ink.opacity !== undefined && ink.opacity < 1) {
      // With one color, its opacity looks the same as the element's and saves the renderer a layer.
      const kind = fill === 'none' ? 'stroke-' : ink.stroke ? '' : 'fill-'
      tag += ` ${kind}opacity="${hundredth(ink.opacity)}"`
    }
    this.body.push(`${tag}/>`)
  }
  /**
   * Adds a filled polygon (page units).
   * @param {Point2[]} points
   * @param {string} fill
   * @param {Ink} [ink]
   */
  poly(points, fill, ink) {
    this.path(ring(points), fill, ink)
  }
  /**
   * Adds an unfilled line.
   * @param {string} d
   * @param {string} stroke
   * @param {number} width
   * @param {Ink} [ink]
   */
  stroke(d, stroke, width, ink = {}) {
    this.path(d, 'none', { ...ink, stroke, width })
  }
  /**
   * Adds a rectangle from its top left corner (page units).
   * @param {number} x
   * @param {number} y
   * @param {number} w
   * @param {number} h
   * @param {string} fill
   * @param {Ink} [ink]
   */
  rect(x, y, w, h, fill, ink) {
    this.path(`M${xy(x, y)}h${num(w)}v${num(h)}h${num(-w)}Z`, fill, ink)
  }
  /**
   * Adds an ellipse around a center (page units).
   * @param {number} cx
   * @param {number} cy
   * @param {number} rx
   * @param {number} ry
   * @param {string} fill
   * @param {Ink} [ink]
   */
  oval(cx, cy, rx, ry, fill, ink) {
    this.path(
      `M${xy(cx - rx, cy)}a${xy(rx, ry)} 0 1 0 ${num(2 * rx)} 0a${xy(rx, ry)} 0 1 0 ${num(-2 * rx)} 0Z`,
      fill,
      ink,
    )
  }
  /**
   * Adds an element to <defs> once and returns a reference.
   * @param {string} id
   * @param {() => string} make
   */
  def(id, make) {
    if (!this.defs.has(id)) this.defs.set(id, make())
    return `url(#${id})`
  }

  /**
   * Returns the finished SVG with its name for screen readers. Shapes may exceed the view box, which the renderer
   * crops: a clip path would double the time to render.
   * @param {string} title
   */
  svg(title) {
    return (
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}"` +
      ` role="img" aria-label="${title}"><defs>${[...this.defs.values()].join('')}</defs>` +
      `<g fill="none" stroke-linecap="round" stroke-linejoin="round">${this.body.join('')}` +
      '</g></svg>'
    )
  }
}
