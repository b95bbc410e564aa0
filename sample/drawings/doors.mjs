/** @file Front doors and garage doors. */
import { DAY_PANE, darker, lighter, mix, REVEAL_SHADOW, SHADOW } from './palette.mjs'
import { lineOf, ring } from './svg.mjs'

/** @import { Sheet } from './svg.mjs' */
/** @import { Light, Scene } from './types.mjs' */
/** @import { Plane } from './space.mjs' */

/**
 * Draws pilasters, entablature and pediment.
 * @param {Sheet} sheet
 * @param {{ rect: *, left: number, b: number, top: number, options: *, fullWidth: number, at: *, a: number
 *   }} options
 */
function drawClassicalSurround(sheet, { rect, left, b, top, options, fullWidth, at, a }) {
  rect(left - 1.1, b, 0.85, top + 0.3, options.trim)
  rect(left + fullWidth + 0.25, b, 0.85, top + 0.3, options.trim)
  sheet.stroke(
    lineOf([at(left - 0.8, b + 0.5), at(left - 0.8, b + top)]) +
      lineOf([at(left - 0.5, b + 0.5), at(left - 0.5, b + top)]) +
      lineOf([at(left + fullWidth + 0.55, b + 0.5), at(left + fullWidth + 0.55, b + top)]) +
      lineOf([at(left + fullWidth + 0.85, b + 0.5), at(left + fullWidth + 0.85, b + top)]),
    darker(options.trim, 0.3),
    0.9,
    { opacity: 0.6 },
  )
  rect(left - 1.3, b + top + 0.3, fullWidth + 2.6, 0.7, options.trim)
  rect(left - 1.5, b + top + 0.95, fullWidth + 3, 0.22, lighter(options.trim, 0.3))
  sheet.poly(
    [at(left - 1.7, b + top + 1.17), at(left + fullWidth + 1.7, b + top + 1.17), at(a, b + top + 2.9)],
    options.trim,
  )
  sheet.poly(
    [at(left - 0.5, b + top + 1.4), at(left + fullWidth + 0.5, b + top + 1.4), at(a, b + top + 2.45)],
    darker(options.trim, 0.14),
  )
  rect(left - 1.3, b + top + 0.12, fullWidth + 2.6, 0.2, SHADOW, { opacity: 0.25 })
}

/**
 * Draws one leaf: panels, planks or glass, and its knob.
 * @param {Scene} scene
 * @param {{ rect: *, x: number, b: number, width: number, h: number, options: *, glow: *, at: *, i: number
 *   }} options
 */
function drawDoorLeaf(scene, { rect, x, b, width, h, options, glow, at, i }) {
  const { light, sheet } = scene
  rect(x, b, width, h, options.color)
  rect(x, b + h - 0.25, width, 0.25, REVEAL_SHADOW, { opacity: 0.35 })
  rect(x, b, 0.16, h, REVEAL_SHADOW, { opacity: 0.25 })
  const inset = (insetX, insetY, panelWidth, insetHeight, panelColor) => {
    rect(x + insetX, b + insetY, panelWidth, insetHeight, darker(options.color, 0.28))
    rect(x + insetX + 0.1, b + insetY, panelWidth - 0.1, insetHeight - 0.1, panelColor ?? lighter(options.color, 0.12))
  }
  const margin = width * 0.14
  const insetWidth = (width - 3 * margin) / 2
  if (options.kind === 'panel')
    for (const [insetY, insetHeight] of [
      [0.6, 1.9],
      [2.9, 2.2],
      [5.4, 0.95],
    ]) {
      inset(margin, insetY, insetWidth, insetHeight)
      inset(2 * margin + insetWidth, insetY, insetWidth, insetHeight)
    }
  if (options.kind === 'half') {
    inset(margin, 0.6, insetWidth, 2.2)
    inset(2 * margin + insetWidth, 0.6, insetWidth, 2.2)
    rect(x + margin, b + 3.4, width - 2 * margin, 2.8, glow, { raw: light.night })
    sheet.stroke(
      lineOf([at(x + width / 2, b + 3.4), at(x + width / 2, b + 6.2)]) +
        lineOf([at(x + margin, b + 4.8), at(x + width - margin, b + 4.8)]),
      options.color,
      2,
    )
  }
  if (options.kind === 'plank' || options.kind === 'arch') {
    let path = ''
    for (let insetX = width / 5; insetX < width - 0.1; insetX += width / 5)
      path += lineOf([at(x + insetX, b), at(x + insetX, b + h)])
    sheet.stroke(path, darker(options.color, 0.5), 1.1, { opacity: 0.7 })
    rect(x + width * 0.36, b + 4.7, width * 0.28, 0.9, glow, { raw: light.night })
  }
  if (options.kind === 'glass') {
    rect(x + margin * 0.8, b + 0.7, width - 1.6 * margin, h - 1.3, glow, { raw: light.night })
    if (!light.night)
      sheet.poly(
        [
          at(x + margin, b + 2),
          at(x + width - margin, b + 4.4),
          at(x + width - margin, b + h - 0.8),
          at(x + margin, b + h - 0.8),
        ],
        '#8fa6b8',
        { opacity: 0.5 },
      )
  }
  const [knobX, knobY] = at(
    x + (i === 0 && options.double ? width - 0.35 : options.double ? 0.35 : width - 0.35),
    b + 3.1,
  )
  sheet.oval(knobX, knobY, scene.scale * 0.1, scene.scale * 0.16, '#c9a24f', { raw: true })
}

/**
 * Draws a front door centered at a, with its sill b feet up.
 * @param {Scene} scene
 * @param {Plane} plane
 * @param {number} a
 * @param {number} b
 * @param {{ color: string, trim: string, kind: 'panel'|'half'|'arch'|'plank'|'glass', w?: number, h?:
 *   number, side?: number, transom?: boolean, surround?: 'plain'|'classical'|'stone', double?: boolean }}
 *   options
 */
export function drawDoor(scene, plane, a, b, options) {
  const { sheet, light } = scene
  const w = options.w ?? (options.double ? 5.6 : 3.2)
  const h = options.h ?? 6.9
  const side = options.side ?? 0
  const at = (x, y) => scene.project(plane.at(x, y))
  const rect = (x, y, width, height, fill, ink) =>
    sheet.poly([at(x, y), at(x + width, y), at(x + width, y + height), at(x, y + height)], fill, ink)
  const leafLeft = a - w / 2
  const fullWidth = w + side * 2.8
  const left = a - fullWidth / 2
  const top = h + (options.transom ? 1.4 : 0)
  const glow = light.night ? '#ffdc92' : '#4d637b'
  if (options.surround === 'classical') {
    drawClassicalSurround(sheet, { rect, left, b, top, options, fullWidth, at, a })
  } else rect(left - 0.4, b, fullWidth + 0.8, top + 0.4, options.surround === 'stone' ? '#d6cdba' : options.trim)
  rect(left, b, fullWidth, top, darker(options.trim, 0.2))
  if (side)
    for (const x of [left + 0.1, leafLeft + w + 0.3]) {
      rect(x, b + 0.1, side * 1.4 - 0.4 < 0.6 ? 0.9 : 1, h - 0.15, options.trim)
      rect(x + 0.12, b + 1.4, 0.76, h - 1.7, glow, { raw: light.night })
      sheet.stroke(
        [2.6, 3.9, 5.2].map((y) => lineOf([at(x + 0.1, b + y), at(x + 0.9, b + y)])).join(''),
        options.trim,
        1.4,
      )
    }
  if (options.transom) {
    rect(left + 0.1, b + h + 0.25, fullWidth - 0.2, 1.05, glow, { raw: light.night })
    let path = ''
    for (let i = 1; i < 5; i++)
      path += lineOf([at(left + (fullWidth * i) / 5, b + h + 0.25), at(left + (fullWidth * i) / 5, b + h + 1.3)])
    sheet.stroke(path, options.trim, 1.6)
  }
  const leaves = options.double
    ? [
        [leafLeft, w / 2],
        [leafLeft + w / 2, w / 2],
      ]
    : [[leafLeft, w]]
  leaves.forEach(([x, width], i) => {
    drawDoorLeaf(scene, { rect, x, b, width, h, options, glow, at, i })
  })
}

/**
 * Draws four rows of panels, the top one glazed.
 * @param {Sheet} sheet
 * @param {{ columns: number, a: number, columnWidth: number, h: number, rect: *, glow: *, light: Light,
 *   at: *, options: *, w: number }} options
 */
function drawPanelledDoor(sheet, { columns, a, columnWidth, h, rect, glow, light, at, options, w }) {
  let path = ''
  for (let course = 0; course < 4; course++)
    for (let i = 0; i < columns; i++) {
      const x = a + i * columnWidth + 0.22
      const y = (h / 4) * course + 0.22
      const paneWidth = columnWidth - 0.44
      const paneHeight = h / 4 - 0.44
      if (course === 3) rect(x, y, paneWidth, paneHeight, glow, { raw: light.night })
      path += ring([at(x, y), at(x + paneWidth, y), at(x + paneWidth, y + paneHeight), at(x, y + paneHeight)])
    }
  sheet.stroke(path, darker(options.color, 0.42), 1, { opacity: 0.55 })
  sheet.stroke(
    [1, 2, 3].map((course) => lineOf([at(a, (h / 4) * course), at(a + w, (h / 4) * course)])).join(''),
    darker(options.color, 0.5),
    1.2,
    { opacity: 0.6 },
  )
}

/**
 * Draws leaves of planks with strap hinges.
 * @param {Sheet} sheet
 * @param {{ w: number, a: number, rect: *, h: number, glow: *, light: Light, at: *, options: * }} options
 */
function drawCarriageDoor(sheet, { w, a, rect, h, glow, light, at, options }) {
  const leaves = Math.max(2, Math.round(w / 4))
  const leafWidth = w / leaves
  for (let i = 0; i < leaves; i++) {
    const x = a + i * leafWidth
    rect(x + 0.3, h - 2.1, leafWidth - 0.6, 1.7, glow, { raw: light.night })
    sheet.stroke(
      [1, 2, 3]
        .map((k) =>
          lineOf([
            at(x + 0.3 + ((leafWidth - 0.6) * k) / 4, h - 2.1),
            at(x + 0.3 + ((leafWidth - 0.6) * k) / 4, h - 0.4),
          ]),
        )
        .join(''),
      options.color,
      2,
    )
    let path = ''
    for (let plank = 0.3; plank < leafWidth - 0.2; plank += 0.5)
      path += lineOf([at(x + plank, 0.3), at(x + plank, h - 2.4)])
    sheet.stroke(path, darker(options.color, 0.45), 0.9, { opacity: 0.5 })
    sheet.stroke(
      ring([
        at(x + 0.08, 0.05),
        at(x + leafWidth - 0.08, 0.05),
        at(x + leafWidth - 0.08, h - 0.1),
        at(x + 0.08, h - 0.1),
      ]),
      darker(options.color, 0.5),
      1.2,
      { opacity: 0.6 },
    )
    rect(x + (i % 2 ? 0.12 : leafWidth - 1.2), h - 2.35, 1.1, 0.16, '#232b36')
    rect(x + (i % 2 ? 0.12 : leafWidth - 1.2), 1, 1.1, 0.16, '#232b36')
  }
}

/**
 * Draws a garage door from a, w by h feet, on the ground.
 * @param {Scene} scene
 * @param {Plane} plane
 * @param {number} a
 * @param {number} w
 * @param {number} h
 * @param {{ color: string, trim: string, kind: 'panel'|'carriage'|'glass' }} options
 */
export function drawGarageDoor(scene, plane, a, w, h, options) {
  const { sheet, light } = scene
  const at = (x, y) => scene.project(plane.at(x, y))
  const rect = (x, y, width, height, fill, ink) =>
    sheet.poly([at(x, y), at(x + width, y), at(x + width, y + height), at(x, y + height)], fill, ink)
  rect(a - 0.5, 0, w + 1, h + 0.55, options.trim)
  rect(a, 0, w, h, options.color)
  const columns = Math.max(2, Math.round(w / (options.kind === 'carriage' ? 2.1 : 2.2)))
  const columnWidth = w / columns
  const glow = light.night ? '#f0bd6a' : DAY_PANE
  if (options.kind === 'panel') {
    drawPanelledDoor(sheet, { columns, a, columnWidth, h, rect, glow, light, at, options, w })
  } else if (options.kind === 'carriage') {
    drawCarriageDoor(sheet, { w, a, rect, h, glow, light, at, options })
  } else {
    for (let course = 0; course < 5; course++)
      for (let i = 0; i < 4; i++)
        rect(
          a + (i * w) / 4 + 0.14,
          (h / 5) * course + 0.12,
          w / 4 - 0.28,
          h / 5 - 0.24,
          light.night
            ? mix('#f0bd6a', '#c98f48', ((i + course) % 3) / 3)
            : mix('#5d7288', '#8aa0b1', ((i * 2 + course) % 4) / 5),
          { raw: light.night },
        )
  }
  rect(a, h - 0.45, w, 0.45, REVEAL_SHADOW, { opacity: 0.38 })
  rect(a, 0, 0.3, h, REVEAL_SHADOW, { opacity: 0.22 })
}
