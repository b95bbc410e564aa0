/** @file Windows seen from outside. */
import { dabs } from './brush.mjs'
import { darker, LAMPLIGHT, LIMESTONE, lighter, mix, REVEAL_SHADOW, SHADOW } from './palette.mjs'
import { randomFrom } from './random.mjs'
import { lineOf, ring } from './svg.mjs'

/** @import { Light, Point2, RandomStream, Scene, WindowLook, WindowOptions } from './types.mjs' */
/** @import { Plane } from './space.mjs' */
/** @import { Sheet } from './svg.mjs' */

/**
 * Draws a window with its lower left corner at (a, b), w by h feet; in a parallel view equal windows are drawn once.
 * @param {Scene} scene
 * @param {Plane} plane
 * @param {number} a
 * @param {number} b
 * @param {number} w
 * @param {number} h
 * @param {WindowLook} look
 * @param {WindowOptions} [options]
 */
export function drawWindow(scene, plane, a, b, w, h, look, options = {}) {
  if (!scene.flat) {
    paintWindow(scene, plane, a, b, w, h, look, options, scene.random.fork(`${a.toFixed(1)}.${b.toFixed(1)}`))
    return
  }
  // In a parallel view a few variants are enough, because equal windows are drawn once.
  const variant = scene.random.fork(`win${(a + plane.origin[0]).toFixed(1)}.${b.toFixed(1)}`).int(0, w > 4.5 ? 2 : 1)
  const key = [
    w.toFixed(2),
    h.toFixed(2),
    look.grid,
    look.frame,
    look.trim,
    look.shutter && options.shutters ? look.shutter : '',
    look.box && options.shutters && b < 6 ? 'box' : '',
    options.grid,
    options.units,
    options.arch,
    options.dark,
    variant,
  ].join()
  scene.sheet.repeat(key, scene.project(plane.at(a, b)), () =>
    paintWindow(scene, plane, a, b, w, h, look, options, randomFrom(`window${variant}${w.toFixed(1)}`)),
  )
}

/**
 * Draws a pair of shutters.
 * @param {Scene} scene
 * @param {{ w: number, a: number, rect: *, b: number, h: number, look: WindowLook, at: * }} options
 */
function drawShutters(scene, { w, a, rect, b, h, look, at }) {
  const { sheet } = scene
  const shutterWidth = Math.min(1.5, w * 0.46)
  for (const x of [a - shutterWidth - 0.32, a + w + 0.32]) {
    rect(x + 0.12, b - 0.18, shutterWidth, h + 0.1, SHADOW, { opacity: 0.28 })
    rect(x, b - 0.05, shutterWidth, h + 0.1, look.shutter)
    if (!scene.flat) continue
    let slats = ''
    const middle = b + h * 0.5
    for (let y = b + 0.3; y < b + h - 0.15; y += 0.36)
      if (Math.abs(y - middle) > 0.2) slats += lineOf([at(x + 0.2, y), at(x + shutterWidth - 0.2, y)])
    sheet.stroke(slats, lighter(look.shutter, 0.3), 0.9, { opacity: 0.5 })
    sheet.stroke(
      ring([
        at(x + 0.14, b + 0.12),
        at(x + shutterWidth - 0.14, b + 0.12),
        at(x + shutterWidth - 0.14, b + h - 0.12),
        at(x + 0.14, b + h - 0.12),
      ]),
      darker(look.shutter, 0.5),
      0.8,
      { opacity: 0.6 },
    )
  }
}

/**
 * Draws the frame with its head: stone, a soldier course of bricks or a cap.
 * @param {Scene} scene
 * @param {{ poly: *, grownBy: *, frameWidth: *, look: WindowLook, options: WindowOptions, rect: *, a:
 *   number, b: number, h: number, w: number, at: * }} options
 */
function drawFrame(scene, { poly, grownBy, frameWidth, look, options, rect, a, b, h, w, at }) {
  const { sheet } = scene
  if (scene.flat)
    poly(
      grownBy(frameWidth).map(([x, y]) => [x + 0.14, y - 0.14]),
      SHADOW,
      { opacity: 0.25 },
    )
  poly(grownBy(frameWidth), look.trim)
  if (look.frame === 'stone' && !options.arch) rect(a - 0.6, b + h + 0.05, w + 1.2, 0.75, LIMESTONE)
  if (look.frame === 'soldier' && !options.arch) {
    rect(a - 0.4, b + h + 0.1, w + 0.8, 0.72, '#8d4c3a')
    let joints = ''
    if (scene.flat)
      for (let x = a - 0.4; x < a + w + 0.4; x += 0.26) joints += lineOf([at(x, b + h + 0.1), at(x, b + h + 0.82)])
    sheet.stroke(joints, '#e0c6b2', 0.7, { opacity: 0.6 })
  }
  if (look.frame === 'cap' && !options.arch) {
    rect(a - 0.5, b + h + 0.3, w + 1, 0.34, look.trim)
    rect(a - 0.66, b + h + 0.62, w + 1.32, 0.16, lighter(look.trim, 0.3))
    rect(a - 0.5, b + h + 0.2, w + 1, 0.1, SHADOW, { opacity: 0.3 })
  }
}

/**
 * Draws the room behind the glass at dusk: ceiling glow, furniture line, curtains, a lamp.
 * @param {{ rect: *, a: number, b: number, w: number, h: number, random: RandomStream, mode: number, poly:
 *   * }} options
 */
function drawLitRoom({ rect, a, b, w, h, random, mode, poly }) {
  rect(a, b, w, h * random.range(0.2, 0.34), '#d99a4c', { raw: true, opacity: 0.55 })
  rect(a, b + h * 0.78, w, h * 0.22, '#fff0c8', { raw: true, opacity: 0.55 })
  if (mode < 0.45) {
    const curtain = w * random.range(0.14, 0.24)
    poly(
      [
        [a, b],
        [a + curtain * 0.8, b],
        [a + curtain, b + h],
        [a, b + h],
      ],
      '#e7b566',
      { raw: true, opacity: 0.9 },
    )
    poly(
      [
        [a + w, b],
        [a + w - curtain * 0.8, b],
        [a + w - curtain, b + h],
        [a + w, b + h],
      ],
      '#e7b566',
      { raw: true, opacity: 0.9 },
    )
  } else if (mode < 0.65) {
    const x = a + w * random.range(0.3, 0.7)
    poly(
      [
        [x - 0.34, b + 0.9],
        [x + 0.34, b + 0.9],
        [x + 0.22, b + 1.5],
        [x - 0.22, b + 1.5],
      ],
      '#fffbe6',
      { raw: true },
    )
    rect(x - 0.06, b, 0.12, 0.9, '#a8703a', { raw: true })
  } else if (mode < 0.8) rect(a, b + h * 0.58, w, h * 0.42, '#f3d9a4', { raw: true, opacity: 0.9 })
  else if (h > 3) {
    const x = a + w * random.range(0.35, 0.65)
    rect(x - 0.02, b + h * 0.7, 0.05, h * 0.3, '#7c5530', { raw: true })
    poly(
      [
        [x - 0.4, b + h * 0.62],
        [x + 0.4, b + h * 0.62],
        [x + 0.16, b + h * 0.72],
        [x - 0.16, b + h * 0.72],
      ],
      '#fff7dc',
      { raw: true },
    )
  }
}

/**
 * Draws a window by day, or a dark one at dusk: sky, curtains, a blind, the reveal.
 * @param {Scene} scene
 * @param {{ poly: *, a: number, b: number, h: number, w: number, mode: number, random: RandomStream, rect:
 *   * }} options
 */
function drawReflections(scene, { poly, a, b, h, w, mode, random, rect }) {
  const { light } = scene
  poly(
    [
      [a, b + h * 0.5],
      [a + w, b + h * 0.72],
      [a + w, b + h],
      [a, b + h],
    ],
    light.night ? '#3f5c86' : '#8fa6b8',
    { raw: light.night, opacity: 0.55 },
  )
  if (!light.night) {
    if (mode < 0.55) {
      const curtain = w * random.range(0.14, 0.22)
      poly(
        [
          [a, b],
          [a + curtain * 0.7, b],
          [a + curtain, b + h],
          [a, b + h],
        ],
        '#d9d8cf',
        { opacity: 0.62 },
      )
      poly(
        [
          [a + w, b],
          [a + w - curtain * 0.7, b],
          [a + w - curtain, b + h],
          [a + w, b + h],
        ],
        '#c9cbc6',
        { opacity: 0.62 },
      )
    } else if (mode < 0.75) rect(a, b + h * random.range(0.55, 0.75), w, h * 0.26, '#dcdad0', { opacity: 0.6 })
    if (scene.flat)
      poly(
        [
          [a + w * 0.12, b],
          [a + w * 0.34, b],
          [a + w * 0.78, b + h],
          [a + w * 0.56, b + h],
        ],
        '#cfdde6',
        { opacity: 0.26 },
      )
  }
  // Shadow of the reveal.
  poly(
    [
      [a, b + h],
      [a + w, b + h],
      [a + w, b + h - 0.22],
      [a + 0.2, b + h - 0.22],
      [a + 0.2, b],
      [a, b],
    ],
    REVEAL_SHADOW,
    { opacity: 0.4 },
  )
}

/**
 * Draws bars between the panes.
 * @param {Scene} scene
 * @param {{ options: WindowOptions, look: WindowLook, at: *, w: number, a: number, b: number, h: number,
 *   lit: boolean, shape: Point2[] }} options
 */
function drawBars(scene, { options, look, at, w, a, b, h, lit, shape }) {
  const { sheet } = scene
  const units = options.units ?? 1
  const grid = options.grid ?? look.grid
  let thick = ''
  let thin = ''
  const bar = (x0, y0, x1, y1) => lineOf([at(x0, y0), at(x1, y1)])
  const unitWidth = w / units
  for (let unit = 0; unit < units; unit++) {
    const x = a + unit * unitWidth
    if (unit) thick += bar(x, b, x, b + h)
    const columns = (count, low, high) => {
      for (let i = 1; i < count; i++) thin += bar(x + (unitWidth * i) / count, low, x + (unitWidth * i) / count, high)
    }
    const rows = (count, low, high) => {
      for (let i = 1; i < count; i++)
        thin += bar(x, low + ((high - low) * i) / count, x + unitWidth, low + ((high - low) * i) / count)
    }
    const middle = b + h / 2
    if (grid !== 'casement' && grid !== 'none' && grid !== 'prairie' && grid !== 'diamond')
      thick += bar(x, middle, x + unitWidth, middle)
    const paneColumns = unitWidth > 2.7 ? 3 : 2
    if (grid === '6/6') {
      columns(paneColumns, b, b + h)
      rows(2, b, middle)
      rows(2, middle, b + h)
    }
    if (grid === '6/1') {
      columns(paneColumns, middle, b + h)
      rows(2, middle, b + h)
    }
    if (grid === '4/1') columns(4, middle, b + h)
    if (grid === '2/2') columns(2, b, b + h)
    if (grid === 'casement') {
      columns(2, b, b + h)
      rows(Math.max(2, Math.round(h / 1.3)), b, b + h)
    }
    if (grid === 'prairie') {
      thin +=
        bar(x + 0.5, b, x + 0.5, b + h) +
        bar(x + unitWidth - 0.5, b, x + unitWidth - 0.5, b + h) +
        bar(x, b + h - 0.6, x + unitWidth, b + h - 0.6) +
        bar(x, b + 0.6, x + unitWidth, b + 0.6)
    }
    if (grid === 'diamond') {
      const step = 0.62
      for (let turn = -h; turn < unitWidth; turn += step) {
        for (const slant of [1, -1]) {
          const x0 = Math.max(0, turn)
          const x1 = Math.min(unitWidth, turn + h)
          if (x1 > x0)
            thin +=
              slant > 0
                ? bar(x + x0, b + x0 - turn, x + x1, b + x1 - turn)
                : bar(x + unitWidth - x0, b + x0 - turn, x + unitWidth - x1, b + x1 - turn)
        }
      }
    }
  }
  if (options.arch) {
    thick += bar(a, b + h, a + w, b + h)
    for (const turn of [0.3, 0.5, 0.7]) {
      const angle = turn * Math.PI
      thin += bar(a + w / 2, b + h, a + w / 2 + Math.cos(angle) * w * 0.48, b + h + Math.sin(angle) * w * 0.48)
    }
  }
  const sash = lit ? mix(look.sash, '#5a4630', 0.5) : look.sash
  if (thin) sheet.stroke(thin, sash, Math.max(0.8, scene.scale * (grid === 'diamond' ? 0.04 : 0.075)))
  if (thick) sheet.stroke(thick, sash, Math.max(1.2, scene.scale * 0.17))
  sheet.stroke(ring(shape.map(([x, y]) => at(x, y))), sash, Math.max(1, scene.scale * 0.13))
}

/**
 * Draws the sill.
 * @param {Scene} scene
 * @param {{ look: WindowLook, rect: *, a: number, b: number, w: number, frameWidth: * }} options
 */
function drawSill(scene, { look, rect, a, b, w, frameWidth }) {
  if (look.frame !== 'thin') {
    if (scene.flat) rect(a - 0.5, b - 0.62, w + 1, 0.16, SHADOW, { opacity: 0.3 })
    rect(
      a - frameWidth - 0.14,
      b - 0.46,
      w + 2 * frameWidth + 0.28,
      0.3,
      look.frame === 'stone' || look.frame === 'soldier' ? LIMESTONE : lighter(look.trim, 0.2),
    )
  }
}

/**
 * Draws a flower box under the window.
 * @param {Sheet} sheet
 * @param {{ rect: *, a: number, b: number, w: number, look: WindowLook, at: *, random: RandomStream,
 *   light: Light }} options
 */
function drawFlowerBox(sheet, { rect, a, b, w, look, at, random, light }) {
  rect(a - 0.1, b - 1.1, w + 0.2, 0.75, look.box)
  rect(a - 0.1, b - 1.1, w + 0.2, 0.18, SHADOW, { opacity: 0.25 })
  const place = () => at(a + random.range(0, w), b - 0.35 + random.range(-0.15, 0.5))
  sheet.stroke(dabs(random, 24, place, 3), '#567347', 4)
  if (light.season !== 'snow')
    sheet.stroke(dabs(random, 16, place, 2), random.pick(['#c8566a', '#e9b03f', '#f4efe4']), 3.6)
}

/**
 * Paints one window with its lower left corner at (a, b), w by h feet: shutters, frame, glass, bars, sill.
 * @param {Scene} scene
 * @param {Plane} plane
 * @param {number} a
 * @param {number} b
 * @param {number} w
 * @param {number} h
 * @param {WindowLook} look
 * @param {WindowOptions} options
 * @param {RandomStream} random
 */
function paintWindow(scene, plane, a, b, w, h, look, options, random) {
  const { sheet, light } = scene
  const forward = options.forward ?? 0
  const at = (x, y, out = 0) => scene.project(plane.at(x, y, forward + out))
  const rect = (x, y, width, height, fill, ink) =>
    sheet.poly([at(x, y), at(x + width, y), at(x + width, y + height), at(x, y + height)], fill, ink)
  /** @type {Point2[]} */ const shape = [
    [a, b],
    [a + w, b],
    [a + w, b + h],
  ]
  if (options.arch) {
    for (let i = 1; i < 10; i++) {
      const angle = (i / 10) * Math.PI
      shape.push([a + w / 2 + (Math.cos(angle) * w) / 2, b + h + (Math.sin(angle) * w) / 2])
    }
  }
  shape.push([a, b + h])
  const grownBy = (grow) =>
    shape.map(
      ([x, y]) =>
        /** @type {Point2} */ ([a + w / 2 + (x - a - w / 2) * (1 + (2 * grow) / w), y <= b ? y - grow : y + grow]),
    )
  const poly = (points, fill, ink) =>
    sheet.poly(
      points.map(([x, y]) => at(x, y)),
      fill,
      ink,
    )

  if (look.shutter && options.shutters) {
    drawShutters(scene, { w, a, rect, b, h, look, at })
  }
  const frameWidth = look.frame === 'thin' ? 0.16 : look.frame === 'stone' || look.frame === 'soldier' ? 0.2 : 0.36
  drawFrame(scene, { poly, grownBy, frameWidth, look, options, rect, a, b, h, w, at })
  const lit = light.night && !options.dark
  if (lit) {
    poly(grownBy(frameWidth + 1), '#ffcf86', { raw: true, opacity: 0.1 })
    poly(grownBy(frameWidth), mix(light.tone(look.trim), '#ffcf86', 0.25), { raw: true })
  }
  const glass = lit
    ? random.pick([LAMPLIGHT, '#fbcf7c', '#ffe2a4', '#f6c267'])
    : light.night
      ? '#2b4468'
      : random.pick(['#4a5f78', '#52687f', '#43576f'])
  poly(shape, glass, { raw: light.night })
  const mode = random.next()
  if (lit) {
    drawLitRoom({ rect, a, b, w, h, random, mode, poly })
  } else {
    drawReflections(scene, { poly, a, b, h, w, mode, random, rect })
  }
  drawBars(scene, { options, look, at, w, a, b, h, lit, shape })
  drawSill(scene, { look, rect, a, b, w, frameWidth })
  if (look.box && options.shutters && b < 6) {
    drawFlowerBox(sheet, { rect, a, b, w, look, at, random, light })
  }
}
