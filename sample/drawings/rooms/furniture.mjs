/** @file Sofas, rugs and cabinets. */
import { darker, lighter, mix, SHADOW, WHITE } from '../palette.mjs'
import { drawBox, frontPlane, Plane, paintRect, paintShape, rectCorners, ringOn, segmentOn } from '../space.mjs'
import { lineOf, ring, signedArea, softRing } from '../svg.mjs'

/** @import { Point2, Point3, Room } from '../types.mjs' */

/**
 * Draws shade on the floor under furniture (feet).
 * @param {Room} room
 * @param {number} x0
 * @param {number} z0
 * @param {number} x1
 * @param {number} z1
 */
export const floorShade = (room, x0, z0, x1, z1) =>
  paintShape(
    room,
    room.floor,
    [
      [x0 - 0.2, z0],
      [x1 + 0.9, z0 + 0.2],
      [x1 + 0.9, z1 + 0.35],
      [x0 + 0.1, z1 + 0.35],
    ],
    SHADOW,
    { opacity: 0.24 },
  )

/**
 * Draws a soft box between two corners (feet), rounded by a thick stroke in the same color.
 * @param {Room} room
 * @param {Point3} low
 * @param {Point3} high
 * @param {string} color
 * @param {number} [round]
 */
export function drawCushion(room, low, high, color, round = 0.14) {
  const [x0, y0, z0] = low
  const [x1, y1, z1] = high
  const roundness = room.scale * round
  const draw = (points, color) => {
    const corners = points.map(room.project)
    if (signedArea(corners) < -0.6) {
      room.sheet.path(ring(corners), color, { stroke: color, width: roundness })
    }
  }
  draw(
    [
      [x1, y0, z1],
      [x1, y0, z0],
      [x1, y1, z0],
      [x1, y1, z1],
    ],
    darker(color, 0.26),
  )
  draw(
    [
      [x0, y0, z0],
      [x0, y0, z1],
      [x0, y1, z1],
      [x0, y1, z0],
    ],
    darker(color, 0.12),
  )
  draw(
    [
      [x0, y1, z1],
      [x1, y1, z1],
      [x1, y1, z0],
      [x0, y1, z0],
    ],
    lighter(color, 0.2),
  )
  draw(
    [
      [x0, y0, z1],
      [x1, y0, z1],
      [x1, y1, z1],
      [x0, y1, z1],
    ],
    color,
  )
  room.sheet.stroke(lineOf([room.project([x0, y1, z1]), room.project([x1, y1, z1])]), lighter(color, 0.4), 1.4, {
    opacity: 0.6,
  })
}

/**
 * Draws a sofa seen from the front, its back left corner at (x, z), w feet wide.
 * @param {Room} room
 * @param {number} x
 * @param {number} z
 * @param {number} w
 * @param {string} color
 * @param {number} [seats]
 */
export function drawSofa(room, x, z, w, color, seats = 3) {
  floorShade(room, x, z, x + w, z + 3.1)
  for (const q of [x + 0.3, x + w - 0.5]) drawBox(room, [q, 0, z + 2.6], [q + 0.2, 0.5, z + 2.8], room.decor.wood)
  drawCushion(room, [x + 0.3, 0.9, z], [x + w - 0.3, 3, z + 0.8], color)
  drawCushion(room, [x, 0.5, z + 0.1], [x + w, 1.3, z + 2.9], darker(color, 0.06))
  const seatWidth = (w - 1.5) / seats
  for (let i = 0; i < seats; i++) {
    drawCushion(
      room,
      [x + 0.8 + i * seatWidth, 1.5, z + 0.7],
      [x + 0.7 + (i + 1) * seatWidth, 2.9, z + 1.1],
      lighter(color, 0.06),
    )
    drawCushion(
      room,
      [x + 0.8 + i * seatWidth, 1.3, z + 0.9],
      [x + 0.7 + (i + 1) * seatWidth, 1.75, z + 2.9],
      lighter(color, 0.1),
    )
  }
  drawCushion(room, [x, 0.5, z + 0.1], [x + 0.75, 2.3, z + 2.9], color)
  drawCushion(room, [x + w - 0.75, 0.5, z + 0.1], [x + w, 2.3, z + 2.9], color)
  for (const [q, tint] of /** @type {[number, string][]} */ ([
    [x + 1, room.decor.second],
    [x + w - 2.4, mix(room.decor.second, WHITE, 0.5)],
  ])) {
    const plane = new Plane([q, 1.75, z + 1.5], [1, 0, 0], [0, 1, -0.25])
    room.sheet.path(
      softRing(
        [
          [0, 0],
          [0.65, -0.06],
          [1.35, 0],
          [1.3, 0.65],
          [1.35, 1.25],
          [0.65, 1.2],
          [0, 1.25],
          [0.06, 0.65],
        ].map(([a, b]) => room.project(plane.at(a, b))),
      ),
      tint,
      { stroke: darker(tint, 0.3), width: 1 },
    )
  }
}

/**
 * Draws a sofa or chair along a side wall, its back to that wall, its length in feet.
 * @param {Room} room
 * @param {number} x
 * @param {number} z
 * @param {number} length
 * @param {string} color
 * @param {boolean} left
 */
export function drawSideSofa(room, x, z, length, color, left) {
  const w = 2.9
  const backX = left ? x : x + w - 0.8
  floorShade(room, x, z, x + w, z + length)
  const parts = [
    () => drawCushion(room, [backX, 0.6, z], [backX + 0.8, 2.9, z + length], color),
    () => drawCushion(room, [x, 0.5, z], [x + w, 2.2, z + 0.7], color),
    () =>
      drawCushion(
        room,
        [left ? x + 0.8 : x, 0.5, z + 0.7],
        [left ? x + w : x + w - 0.8, 1.7, z + length - 0.7],
        lighter(color, 0.08),
      ),
    () => drawCushion(room, [x, 0.5, z + length - 0.7], [x + w, 2.2, z + length], color),
  ]
  const order = left === x + w / 2 < room.width / 2 ? [0, 1, 2, 3] : [1, 2, 0, 3]
  for (const i of order) parts[i]()
}

/**
 * Draws a rug on the floor from (x0, z0) to (x1, z1).
 * @param {Room} room
 * @param {number} x0
 * @param {number} z0
 * @param {number} x1
 * @param {number} z1
 */
export function drawRug(room, x0, z0, x1, z1) {
  const { decor, random } = room
  const color = decor.rug
  const inset = (k) => /** @type {Point2[]} */ (rectCorners(x0 + k, z0 + k, x1 - k, z1 - k))
  paintShape(room, room.floor, inset(0), color)
  paintShape(room, room.floor, inset(0.35), mix(color, decor.textile, 0.45))
  paintShape(room, room.floor, inset(0.55), color)
  const kind = random.int(0, 2)
  let path = ''
  if (kind === 0)
    for (let z = z0 + 1.2; z < z1 - 0.8; z += 0.9) path += segmentOn(room, room.floor, [x0 + 0.8, z], [x1 - 0.8, z])
  if (kind === 1)
    for (let x = x0 + 1; x < x1 - 1.4; x += 1.6)
      for (let z = z0 + 1; z < z1 - 1.4; z += 1.6)
        path += ringOn(room, room.floor, [
          [x + 0.6, z],
          [x + 1.2, z + 0.6],
          [x + 0.6, z + 1.2],
          [x, z + 0.6],
        ])
  if (kind === 2) paintShape(room, room.floor, inset(1.4), mix(color, decor.second, 0.4))
  if (path) room.sheet.stroke(path, mix(color, decor.second, 0.7), 2, { opacity: 0.7 })
}

/**
 * Draws fronts of cabinets between x0 and x1, y0 and y1 (feet), each about unitWidth wide.
 * @param {Room} room
 * @param {number} x0
 * @param {number} x1
 * @param {number} y0
 * @param {number} y1
 * @param {number} z
 * @param {string} color
 * @param {'door'|'drawer'|'glass'} kind
 * @param {number} [unitWidth]
 */
export function cabinetFronts(room, x0, x1, y0, y1, z, color, kind, unitWidth = 1.75) {
  const count = Math.max(1, Math.round((x1 - x0) / unitWidth))
  const w = (x1 - x0) / count
  for (let i = 0; i < count; i++) {
    const plane = frontPlane([x0 + i * w, y0, z])
    const h = y1 - y0
    const leaf = (b, height) => {
      paintRect(room, plane, 0.07, b + 0.06, w - 0.14, height - 0.12, color, {
        stroke: darker(color, 0.45),
        width: 0.9,
      })
      if (height > 1) {
        paintRect(room, plane, 0.32, b + 0.32, w - 0.64, height - 0.64, darker(color, 0.06))
        room.sheet.stroke(
          ringOn(room, plane, rectCorners(0.32, b + 0.32, w - 0.32, b + height - 0.32)),
          darker(color, 0.35),
          0.8,
          { opacity: 0.6 },
        )
      }
    }
    if (kind === 'drawer') {
      for (const [b, height] of [
        [0, h * 0.38],
        [h * 0.38, h * 0.34],
        [h * 0.72, h * 0.28],
      ]) {
        leaf(b, height)
        paintRect(room, plane, w / 2 - 0.3, b + height * 0.62, 0.6, 0.07, room.decor.metal)
      }
    } else {
      leaf(0, h)
      if (kind === 'glass') {
        paintRect(room, plane, 0.32, 0.32, w - 0.64, h - 0.64, '#b9c6cb')
        paintRect(room, plane, 0.32, h * 0.5, w - 0.64, 0.08, color)
        for (let cup = 0; cup < 3; cup++)
          paintRect(
            room,
            plane,
            0.45 + (cup * (w - 0.9)) / 3,
            h * 0.5 + 0.08,
            (w - 0.9) / 4,
            0.6,
            ['#f4efe4', room.decor.second, '#dfe6e8'][cup],
          )
      }
      paintRect(room, plane, i % 2 ? 0.16 : w - 0.23, y0 > 4 ? 0.3 : h - 0.9, 0.07, 0.6, room.decor.metal)
    }
  }
}
