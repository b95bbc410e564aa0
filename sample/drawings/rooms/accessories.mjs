/** @file Lamps, framed art, plants and bowls. */
import { dabs } from '../brush.mjs'
import { INK, mix, REVEAL_SHADOW, SHADOW, WHITE } from '../palette.mjs'
import { frontPlane, paintRect, paintShape, ringOn, segmentOn } from '../space.mjs'
import { num, xy } from '../svg.mjs'
import { floorShade } from './furniture.mjs'

/** @import { Room } from '../types.mjs' */
/** @import { Plane } from '../space.mjs' */

/**
 * Draws a table lamp, or a floor lamp, h feet high.
 * @param {Room} room
 * @param {number} x
 * @param {number} y
 * @param {number} z
 * @param {number} h
 * @param {boolean} [floor]
 */
export function drawLamp(room, x, y, z, h, floor) {
  const plane = frontPlane([x, y, z])
  if (floor) {
    paintRect(room, plane, -0.06, 0, 0.12, h - 1.2, room.decor.metal)
    paintRect(room, plane, -0.6, 0, 1.2, 0.12, room.decor.metal)
  } else {
    paintShape(
      room,
      plane,
      [
        [-0.3, 0],
        [0.3, 0],
        [0.42, h * 0.25],
        [0.12, h * 0.5],
        [-0.12, h * 0.5],
        [-0.42, h * 0.25],
      ],
      mix(room.decor.second, WHITE, 0.15),
    )
    paintRect(room, plane, 0.1, 0, 0.3, h * 0.3, SHADOW, { opacity: 0.2 })
  }
  const shadeBottom = floor ? h - 1.3 : h * 0.5
  const half = floor ? 0.9 : 0.75
  paintShape(
    room,
    plane,
    [
      [-half, shadeBottom],
      [half, shadeBottom],
      [half * 0.68, h],
      [-half * 0.68, h],
    ],
    '#fbeecb',
  )
  paintShape(
    room,
    plane,
    [
      [half * 0.3, shadeBottom],
      [half, shadeBottom],
      [half * 0.68, h],
      [half * 0.2, h],
    ],
    '#e9d6a6',
    { opacity: 0.7 },
  )
}

/**
 * Draws framed art, lower left corner (a, b), w by h feet.
 * @param {Room} room
 * @param {Plane} plane
 * @param {number} a
 * @param {number} b
 * @param {number} w
 * @param {number} h
 */
export function drawPicture(room, plane, a, b, w, h) {
  const { random, decor } = room
  paintRect(room, plane, a + 0.12, b - 0.14, w, h, SHADOW, { opacity: 0.2 })
  paintRect(room, plane, a, b, w, h, random.pick([decor.wood, '#262d36', decor.metal]))
  paintRect(room, plane, a + 0.12, b + 0.12, w - 0.24, h - 0.24, '#f6f2e8')
  const mat = Math.min(w, h) * 0.16
  const x = a + mat
  const y = b + mat
  const width = w - 2 * mat
  const height = h - 2 * mat
  const kind = random.int(0, 2)
  if (kind === 0) {
    paintRect(room, plane, x, y, width, height, '#cfdbe2')
    paintShape(
      room,
      plane,
      [
        [x, y],
        [x + width, y],
        [x + width, y + height * 0.42],
        [x + width * 0.6, y + height * 0.3],
        [x, y + height * 0.48],
      ],
      '#8fa38a',
    )
    paintShape(
      room,
      plane,
      [
        [x, y],
        [x + width, y],
        [x + width, y + height * 0.2],
        [x, y + height * 0.3],
      ],
      '#c4a15c',
    )
  } else if (kind === 1) {
    paintRect(room, plane, x, y, width, height, decor.second)
    paintShape(
      room,
      plane,
      [
        [x, y],
        [x + width, y],
        [x + width, y + height * 0.6],
      ],
      decor.textile,
    )
    paintRect(room, plane, x + width * 0.2, y + height * 0.5, width * 0.34, height * 0.3, '#f3ead6')
  } else {
    paintRect(room, plane, x, y, width, height, '#e9e0cc')
    for (let i = 0; i < 5; i++)
      paintShape(
        room,
        plane,
        [
          [x + width * (0.12 + i * 0.17), y + height * 0.08],
          [x + width * (0.17 + i * 0.17), y + height * 0.08],
          [x + width * (0.2 + i * 0.15), y + height * (0.6 + (i % 3) * 0.14)],
        ],
        i % 2 ? '#5c7862' : '#35557f',
      )
  }
}

/**
 * Draws a plant in a pot on the floor, h feet high.
 * @param {Room} room
 * @param {number} x
 * @param {number} z
 * @param {number} h
 */
export function drawPlant(room, x, z, h) {
  const { sheet, random } = room
  floorShade(room, x - 0.7, z - 0.6, x + 0.6, z + 0.5)
  const plane = frontPlane([x, 0, z])
  const tall = random.chance(0.5)
  for (const pass of [0, 1, 2]) {
    let path = ''
    for (let i = 0; i < 7; i++) {
      const angle = ((i + pass * 0.4) / 6.4 - 0.5) * 2.3
      const length = h * (tall ? random.range(0.6, 0.78) : random.range(0.45, 0.7))
      const tipX = Math.sin(angle) * length * (tall ? 0.55 : 0.8)
      const tipY = 1.3 + Math.cos(angle) * length
      const [x0, y0] = room.project(plane.at(0, 1.2))
      const [x1, y1] = room.project(plane.at(tipX, tipY))
      const w = room.scale * (tall ? 0.2 : 0.36)
      const mx = (x0 + x1) / 2 + (y1 - y0) * 0.1
      const my = (y0 + y1) / 2 - Math.abs(x1 - x0) * 0.22
      path += `M${xy(x0, y0)}Q${xy(mx - w, my - w * 0.4)} ${xy(x1, y1)}Q${xy(mx + w, my + w * 0.6)} ${xy(x0, y0)}Z`
    }
    sheet.path(path, ['#2f4f3e', '#456a50', '#6a8d68'][pass])
  }
  paintShape(
    room,
    plane,
    [
      [-0.5, 0],
      [0.5, 0],
      [0.72, 1.4],
      [-0.72, 1.4],
    ],
    room.decor.trim,
    { stroke: INK, width: 0.6 },
  )
  paintShape(
    room,
    plane,
    [
      [0.1, 0],
      [0.5, 0],
      [0.72, 1.4],
      [0.2, 1.4],
    ],
    SHADOW,
    { opacity: 0.14 },
  )
}

/**
 * Draws a lamp that hangs from the ceiling down to y.
 * @param {Room} room
 * @param {number} x
 * @param {number} z
 * @param {number} y
 * @param {'globe'|'cone'|'drum'|'lantern'} kind
 */
export function drawPendant(room, x, z, y, kind) {
  const plane = frontPlane([x, 0, z])
  const { metal } = room.decor
  paintRect(room, plane, -0.03, y + 0.7, 0.06, room.height - y - 0.7, metal)
  if (kind === 'globe') {
    const [a, b] = room.project(plane.at(0, y))
    const radius = (room.project(plane.at(1, y))[0] - a) * 0.7
    room.sheet.oval(a, b, radius, radius, '#fdf3d6', { stroke: metal, width: 1.4 })
    room.sheet.oval(a + radius * 0.2, b + radius * 0.2, radius * 0.7, radius * 0.7, '#f3dea8', {
      opacity: 0.6,
    })
  } else if (kind === 'cone') {
    paintShape(
      room,
      plane,
      [
        [-1, y - 0.5],
        [1, y - 0.5],
        [0.25, y + 0.7],
        [-0.25, y + 0.7],
      ],
      metal,
    )
    paintShape(
      room,
      plane,
      [
        [0.2, y - 0.5],
        [1, y - 0.5],
        [0.25, y + 0.7],
        [0.05, y + 0.7],
      ],
      REVEAL_SHADOW,
      { opacity: 0.25 },
    )
    paintRect(room, plane, -0.8, y - 0.64, 1.6, 0.16, '#fff0c4')
  } else if (kind === 'drum') {
    paintRect(room, plane, -1.3, y - 0.5, 2.6, 1.3, '#f6ead0', { stroke: metal, width: 1 })
    paintRect(room, plane, 0.4, y - 0.5, 0.9, 1.3, '#dcc99c', { opacity: 0.6 })
  } else {
    room.sheet.stroke(
      ringOn(room, plane, [
        [-0.6, y - 0.7],
        [0.6, y - 0.7],
        [0.45, y + 0.6],
        [-0.45, y + 0.6],
      ]) + segmentOn(room, plane, [0, y - 0.7], [0, y + 0.6]),
      metal,
      2.4,
    )
    paintRect(room, plane, -0.13, y - 0.5, 0.26, 0.8, '#fff0c4')
  }
}

/**
 * Draws a bowl of fruit at (x, y, z).
 * @param {Room} room
 * @param {number} x
 * @param {number} y
 * @param {number} z
 */
export function fruitBowl(room, x, y, z) {
  const [a, b] = room.project([x, y, z])
  const foot = room.project([x + 1, y, z])[0] - a
  for (const [dx, dy, c] of /** @type {[number, number, string][]} */ ([
    [-0.35, 0.5, '#c8703a'],
    [0.1, 0.58, '#d9a03c'],
    [0.42, 0.48, '#8a9a4a'],
  ]))
    room.sheet.oval(a + dx * foot, b - dy * foot, foot * 0.26, foot * 0.25, c)
  room.sheet.path(
    `M${xy(a - 0.85 * foot, b - 0.5 * foot)}` +
      `Q${xy(a, b - 0.36 * foot)} ${xy(a + 0.85 * foot, b - 0.5 * foot)}` +
      `Q${xy(a + 0.6 * foot, b)} ${xy(a + 0.2 * foot, b)}H${num(a - 0.2 * foot)}` +
      `Q${xy(a - 0.6 * foot, b)} ${xy(a - 0.85 * foot, b - 0.5 * foot)}Z`,
    '#f2ede2',
    { stroke: INK, width: 0.7 },
  )
}

/**
 * Draws a small plant in a pot at (x, y, z).
 * @param {Room} room
 * @param {number} x
 * @param {number} y
 * @param {number} z
 */
export function drawPlantPot(room, x, y, z) {
  const { random } = room
  const plane = frontPlane([x, y, z])
  let path = ''
  for (let i = 0; i < 9; i++) {
    const t = (i / 8 - 0.5) * 2
    const [x0, y0] = room.project(plane.at(t * 0.08, 0.5))
    const [x1, y1] = room.project(
      plane.at(t * 0.75 + random.range(-0.1, 0.1), 1.5 + random.range(-0.3, 0.35) - Math.abs(t) * 0.4),
    )
    path += `M${xy(x0, y0)}Q${xy(x0 + (x1 - x0) * 0.2, y1)} ${xy(x1, y1)}`
  }
  room.sheet.stroke(path, '#52745a', room.scale * 0.07)
  room.sheet.stroke(
    dabs(random, 16, () => room.project(plane.at(random.range(-0.6, 0.6), random.range(0.9, 1.7))), room.scale * 0.06),
    '#7fa07c',
    room.scale * 0.14,
  )
  paintShape(
    room,
    plane,
    [
      [-0.25, 0],
      [0.25, 0],
      [0.36, 0.65],
      [-0.36, 0.65],
    ],
    room.decor.second,
    { stroke: INK, width: 0.6 },
  )
}
