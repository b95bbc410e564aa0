/** @file Windows seen from inside. */
import { blob } from '../brush.mjs'
import { darker, INK, mix, SHADOW, WHITE } from '../palette.mjs'
import { paintRect, paintShape, rectCorners, ringOn, segmentOn } from '../space.mjs'
import { drawTree } from '../trees.mjs'

/** @import { Point2, RandomStream, Room } from '../types.mjs' */
/** @import { Plane } from '../space.mjs' */

/**
 * Draws the garden seen through the glass.
 * @param {Room} room
 * @param {{ a: number, b: number, w: number, h: number, plane: Plane, random: RandomStream }} options
 */
function drawOutlook(room, { a, b, w, h, plane, random }) {
  const { sheet, light } = room
  // Trees outside, clipped to the glass.
  const id = `w${sheet.defs.size}`
  const frame = /** @type {Point2[]} */ (rectCorners(a, b, a + w, b + h))
  sheet.def(id, () => `<clipPath id="${id}"><path d="${ringOn(room, plane, frame)}"/></clipPath>`)
  sheet.body.push(`<g clip-path="url(#${id})">`)
  const at = (x, y) => room.project(plane.at(a + w * x, b + h * y))
  const unitWidth = Math.abs(at(1, 0)[0] - at(0, 0)[0])
  const unitHeight = Math.abs(at(0.5, 1)[1] - at(0.5, 0)[1])
  for (const [y, height, c] of /** @type {[number, number, string][]} */ ([
    [0.3, 0.2, mix(light.far[0], light.sky[2], 0.3)],
    [0.28, 0.12, light.far[1]],
  ])) {
    let path = ''
    for (let i = 0; i < 9; i++) {
      const [x0, y0] = at((i + 0.5) / 9, y + height * random.range(0.1, 0.5))
      path += blob(random, x0, y0, unitWidth * 0.09, unitHeight * height * random.range(0.4, 0.8), 8, 0.15)
    }
    sheet.path(path, c)
  }
  paintRect(room, plane, a, b, w, h * 0.26, light.grass[0])
  paintRect(room, plane, a, b, w, h * 0.1, light.grass[1])
  const side = random.chance(0.5)
  const cx = side ? random.range(0.12, 0.3) : random.range(0.7, 0.88)
  const [tx, ty] = at(cx, 0.14)
  drawTree(
    { ...room, mirror: !side },
    random.pick(['maple', 'oak', 'elm']),
    tx,
    ty,
    Math.min(unitHeight * random.range(1, 1.3), unitWidth * 2.2),
    { rough: true, shadow: false },
  )
  if (random.chance(0.5)) {
    const [sx, sy] = at(1 - cx, 0.2)
    drawTree(room, random.pick(['spruce', 'birch', 'redbud']), sx, sy, unitHeight * random.range(0.4, 0.6), {
      rough: true,
      shadow: false,
      faint: 0.2,
    })
  }
  sheet.body.push('</g>')
}

/**
 * Draws the bars of the window.
 * @param {Room} room
 * @param {{ options: *, w: number, plane: Plane, a: number, b: number, h: number }} options
 */
function drawWindowBars(room, { options, w, plane, a, b, h }) {
  const { sheet, decor } = room
  let joints = ''
  const columns = options.cols ?? Math.max(2, Math.round(w / 2))
  const rows = options.rows ?? 2
  for (let i = 1; i < columns; i++)
    joints += segmentOn(room, plane, [a + (w * i) / columns, b], [a + (w * i) / columns, b + h])
  for (let i = 1; i < rows; i++) joints += segmentOn(room, plane, [a, b + (h * i) / rows], [a + w, b + (h * i) / rows])
  sheet.stroke(joints, decor.trim, room.scale * 0.1)
  return columns
}

/**
 * Draws a curtain on either side and its rod.
 * @param {Room} room
 * @param {{ options: *, b: number, h: number, a: number, w: number, plane: Plane }} options
 */
function drawCurtains(room, { options, b, h, a, w, plane }) {
  const { decor } = room
  const c = options.curtain
  const top = b + h + 0.9
  for (const side of [-1, 1]) {
    const x = side < 0 ? a - 1.5 : a + w - 0.1
    const width = 1.6
    paintShape(
      room,
      plane,
      [
        [x, 0.08],
        [x + width, 0.08],
        [x + width * 0.92, top],
        [x + width * 0.08, top],
      ],
      c,
      { forward: 0.25 },
    )
    for (const t of [0.16, 0.4, 0.66, 0.88])
      paintShape(
        room,
        plane,
        [
          [x + width * t, 0.08],
          [x + width * (t + 0.09), 0.08],
          [x + width * (t + 0.05), top],
          [x + width * t, top],
        ],
        darker(c, 0.22),
        { forward: 0.26, opacity: 0.45 },
      )
  }
  paintRect(room, plane, a - 1.9, top - 0.04, w + 3.8, 0.12, decor.metal, { forward: 0.4 })
}

/**
 * Draws sunlight on the floor, one patch per pane.
 * @param {Room} room
 * @param {{ options: *, plane: Plane, columns: *, a: number, w: number }} options
 */
function drawSunPatches(room, { options, plane, columns, a, w }) {
  if (options.light !== false && plane === room.back)
    for (let i = 0; i < columns; i++)
      paintShape(
        room,
        room.floor,
        [
          [a + (w * (i + 0.08)) / columns + 1.6, 2.2],
          [a + (w * (i + 0.92)) / columns + 1.6, 2.2],
          [a + (w * (i + 0.92)) / columns + 5.2, 8.4],
          [a + (w * (i + 0.08)) / columns + 5.2, 8.4],
        ],
        '#fff2cf',
        { opacity: 0.28 },
      )
  else if (options.light !== false) {
    const left = plane === room.leftWall
    const z = left ? room.nearZ - a - w : a
    for (let i = 0; i < columns; i++) {
      const z0 = z + (w * (i + 0.08)) / columns
      const z1 = z + (w * (i + 0.92)) / columns
      const x0 = left ? 1.6 : room.width - 1.6
      const x1 = left ? 8 : room.width - 8
      paintShape(
        room,
        room.floor,
        [
          [x0, z0],
          [x0, z1],
          [x1, z1 + 1.6],
          [x1, z0 + 1.6],
        ],
        '#fff2cf',
        { opacity: 0.26 },
      )
    }
  }
}

/**
 * Draws a window with a view on any wall: lower left corner (a, b), w by h feet.
 * @param {Room} room
 * @param {Plane} plane
 * @param {number} a
 * @param {number} b
 * @param {number} w
 * @param {number} h
 * @param {{ cols?: number, rows?: number, curtain?: string, shade?: boolean, light?: boolean }} [options]
 */
export function roomWindow(room, plane, a, b, w, h, options = {}) {
  const { decor, light, random } = room
  const [skyTop, skyMiddle, skyLow] = light.sky
  paintRect(room, plane, a - 0.45, b - 0.4, w + 0.9, h + 0.85, decor.trim, { stroke: INK, width: 0.7 })
  paintRect(room, plane, a, b, w, h, mix(skyTop, skyMiddle, 0.5))
  paintRect(room, plane, a, b, w, h * 0.55, mix(skyMiddle, skyLow, 0.55))
  paintRect(room, plane, a, b, w, h * 0.3, light.grass[0])
  drawOutlook(room, { a, b, w, h, plane, random })
  paintShape(
    room,
    plane,
    [
      [a + w * 0.08, b],
      [a + w * 0.3, b],
      [a + w * 0.7, b + h],
      [a + w * 0.48, b + h],
    ],
    WHITE,
    { opacity: 0.16 },
  )
  const columns = drawWindowBars(room, { options, w, plane, a, b, h })
  paintShape(
    room,
    plane,
    [
      [a, b + h],
      [a + w, b + h],
      [a + w, b + h - 0.18],
      [a + 0.12, b + h - 0.18],
      [a + 0.12, b],
      [a, b],
    ],
    SHADOW,
    { opacity: 0.25 },
  )
  paintRect(room, plane, a - 0.6, b - 0.55, w + 1.2, 0.25, decor.trim, {
    forward: 0.3,
    stroke: INK,
    width: 0.6,
  })
  paintRect(room, plane, a - 0.5, b - 0.75, w + 1, 0.2, SHADOW, { opacity: 0.15 })
  if (options.shade) {
    paintRect(room, plane, a, b + h * 0.72, w, h * 0.28, '#efe8d8', { forward: 0.05 })
    paintRect(room, plane, a, b + h * 0.72, w, 0.12, '#cfc5b0', { forward: 0.05 })
  }
  if (options.curtain) {
    drawCurtains(room, { options, b, h, a, w, plane })
  }
  drawSunPatches(room, { options, plane, columns, a, w })
}
