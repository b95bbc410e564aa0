/** @file Parts that several styles share. */
import { drawGarageDoor } from '../doors.mjs'
import { channelsOf, DAY_PANE, INK, LAMPLIGHT, mix, WHITE } from '../palette.mjs'
import { paintRect, paintShape, segmentOn } from '../space.mjs'
import { drawWindow } from '../windows.mjs'

/** @import { Driveway, Mass, Paint, Painter, Point2, RandomStream, Roof, WindowLook } from '../types.mjs' */

/**
 * Returns a painter for one window (feet from the lower left corner of the wall).
 * @param {number} a
 * @param {number} b
 * @param {number} w
 * @param {number} h
 * @param {WindowLook} look
 * @param {object} [options]
 * @returns {Painter}
 */
export const windowAt = (a, b, w, h, look, options) =>
  Object.assign((scene, plane) => drawWindow(scene, plane, a, b, w, h, look, options), {
    window: { x: a, y: b, width: w, height: h },
  })

/**
 * Returns painters for a row of equal windows around the given centers, b feet up, w by h feet.
 * @param {number[]} centers
 * @param {number} b
 * @param {number} w
 * @param {number} h
 * @param {WindowLook} look
 * @param {object} [options]
 */
export const windowRow = (centers, b, w, h, look, options) =>
  centers.map((c) => windowAt(c - w / 2, b, w, h, look, options))

/**
 * Returns evenly spaced centers along a wall, in feet.
 * @param {number} count
 * @param {number} length
 * @param {number} [edge]
 */
export const spaced = (count, length, edge = 0.5) =>
  Array.from({ length: count }, (_, i) => (length * (i + edge)) / (count - 1 + 2 * edge))

/**
 * Returns painters for the windows of a side wall d feet deep.
 * @param {number} depth
 * @param {number} floors
 * @param {WindowLook} look
 */
export const sideWindows = (depth, floors, look) =>
  Array.from({ length: floors }, (_, floor) =>
    windowRow(spaced(2, depth), 3.2 + floor * 9.4, 2.8, 4.6, { ...look, shutter: undefined }),
  ).flat()

/**
 * Returns a painter for a vent in a gable, centered at (x, y).
 * @param {number} x
 * @param {number} y
 * @param {'round'|'louvre'|'half'} kind
 * @param {string} trim
 * @returns {Painter}
 */
export const gableVent = (x, y, kind, trim) => (scene, plane) => {
  if (kind === 'round') {
    const circle = (radius) =>
      Array.from(
        { length: 18 },
        (_, i) => /** @type {Point2} */ ([x + Math.cos(i * 0.349) * radius, y + Math.sin(i * 0.349) * radius]),
      )
    paintShape(scene, plane, circle(1.15), trim, { stroke: INK, width: 0.7 })
    paintShape(scene, plane, circle(0.8), scene.light.night ? '#f0c271' : DAY_PANE, {
      raw: scene.light.night,
    })
    scene.sheet.stroke(
      segmentOn(scene, plane, [x - 0.8, y], [x + 0.8, y]) + segmentOn(scene, plane, [x, y - 0.8], [x, y + 0.8]),
      trim,
      1.6,
    )
  } else if (kind === 'louvre') {
    paintRect(scene, plane, x - 0.9, y - 1.1, 1.8, 2.4, trim, { stroke: INK, width: 0.7 })
    let path = ''
    for (let i = 0; i < 7; i++)
      path += segmentOn(scene, plane, [x - 0.7, y - 0.9 + i * 0.3], [x + 0.7, y - 0.9 + i * 0.3])
    scene.sheet.stroke(path, '#3b4656', 1.4, { opacity: 0.6 })
  } else {
    const circle = Array.from(
      { length: 11 },
      (_, i) =>
        /** @type {Point2} */ ([x + Math.cos((i / 10) * Math.PI) * 1.5, y + Math.sin((i / 10) * Math.PI) * 1.5]),
    )
    paintShape(scene, plane, circle, scene.light.night ? '#f0c271' : DAY_PANE, {
      raw: scene.light.night,
      stroke: trim,
      width: 4,
    })
  }
}

/**
 * Returns a painter for timber framing on a gable w feet wide above h.
 * @param {number} width
 * @param {number} eave
 * @param {number} pitch
 * @param {string} timber
 * @returns {Painter}
 */
export const gableTimbers = (width, eave, pitch, timber) => (scene, plane) => {
  const y = (x) => eave + (width / 2 - Math.abs(x - width / 2)) * pitch
  paintRect(scene, plane, 0, eave - 0.3, width, 0.7, timber)
  for (let x = width * 0.1; x < width; x += width * 0.1333)
    paintRect(scene, plane, x - 0.22, eave, 0.44, y(x) - eave - 0.2, timber)
  const collar = eave + (width / 2) * pitch * 0.45
  const inset = (width / 2) * 0.45
  paintRect(scene, plane, inset, collar, width - 2 * inset, 0.45, timber)
  paintShape(
    scene,
    plane,
    [
      [width * 0.23, eave],
      [width * 0.23 + 0.5, eave],
      [width * 0.37, collar],
      [width * 0.37 - 0.5, collar],
    ],
    timber,
  )
  paintShape(
    scene,
    plane,
    [
      [width * 0.77 - 0.5, eave],
      [width * 0.77, eave],
      [width * 0.63 + 0.5, collar],
      [width * 0.63, collar],
    ],
    timber,
  )
}

/**
 * Builds a garage wing from x0, with its driveway.
 * @param {Paint} paint
 * @param {RandomStream} random
 * @param {number} x0
 * @param {number} spaces
 * @param {Partial<Mass> & { type?: Roof['type'], pitch?: number }} options
 * @returns {{ mass: Mass, driveway: { x0: number, x1: number, z: number } }}
 */
export function garageWing(paint, random, x0, spaces, options = {}) {
  const width = spaces >= 3 ? 32 : spaces === 2 ? 23 : 14
  const height = options.h ?? 10
  const kind = random.pick(['panel', 'panel', 'carriage'])
  const brightness = channelsOf(paint.wall.color)[0]
  const color = random.pick([
    paint.trim,
    paint.trim,
    brightness > 150 ? '#6b5a49' : '#e6dfd0',
    '#7b5f45',
    mix(paint.wall.color, WHITE, 0.5),
  ])
  const doorLook = { color, trim: paint.look.trim, kind: /** @type {'panel'|'carriage'} */ (kind) }
  const doors =
    spaces >= 3
      ? [
          [2, 16],
          [20.5, 9],
        ]
      : spaces === 2
        ? kind === 'carriage'
          ? [
              [1.7, 9],
              [12.3, 9],
            ]
          : [[3.5, 16]]
        : [[2.5, 9]]
  const type = options.type ?? 'side'
  const front = doors.map(
    ([left, doorWidth]) =>
      /** @type {Painter} */ ((scene, plane) => drawGarageDoor(scene, plane, left, doorWidth, 7.4, doorLook)),
  )
  const pitch = options.pitch ?? 0.5
  if (type === 'front' || type === 'barn')
    front.push(
      type === 'barn'
        ? windowAt(width / 2 - 1.6, height + 1.8, 3.2, 3.6, paint.look)
        : (width / 2) * pitch > 5
          ? gableVent(
              width / 2,
              height + (width / 2) * pitch * 0.42,
              random.pick(['round', 'louvre', 'half']),
              paint.look.trim,
            )
          : () => {},
    )
  for (const left of [doors[0][0] - 1, doors[doors.length - 1][0] + doors[doors.length - 1][1] + 1])
    front.push((scene, plane) => {
      const [x, y] = scene.project(plane.at(left, 6.4))
      scene.sheet.oval(x, y, scene.scale * 0.24, scene.scale * 0.42, scene.light.night ? '#ffe6a8' : '#262d36', {
        raw: true,
      })
      if (scene.light.night)
        scene.sheet.oval(x, y, scene.scale * 1.7, scene.scale * 2, LAMPLIGHT, { raw: true, opacity: 0.16 })
    })
  const mass = {
    x0,
    x1: x0 + width,
    z0: -24,
    z1: 0,
    wall: paint.wall,
    roof: {
      type,
      pitch: pitch,
      overhang: 1.2,
      cover: paint.cover,
      trim: paint.trim,
      gable: type === 'front' || type === 'barn' ? (random.chance(0.7) ? paint.accent : undefined) : undefined,
    },
    front,
    right: windowRow([12], 3.2, 2.8, 4.2, { ...paint.look, shutter: undefined }),
    left: windowRow([12], 3.2, 2.8, 4.2, { ...paint.look, shutter: undefined }),
    ...options,
    h: height,
  }
  Object.assign(mass, { part: 'garage', spaces: Math.min(3, spaces) })
  delete (/** @type {any} */ (mass).type)
  delete (/** @type {any} */ (mass).pitch)
  return {
    mass: /** @type {Mass} */ (mass),
    driveway: {
      x0: x0 + doors[0][0] - 1.2,
      x1: x0 + doors[doors.length - 1][0] + doors[doors.length - 1][1] + 1.2,
      z: mass.z1,
    },
  }
}

/**
 * Moves a garage along the street, with its windows and doors.
 * @param {{ mass: Mass, driveway: Driveway }} garage
 * @param {number} shift Feet to the right.
 * @returns {Driveway} Its driveway after the move.
 */
export function shiftGarage(garage, shift) {
  garage.mass.x0 += shift
  garage.mass.x1 += shift
  const { x0, x1, z } = garage.driveway
  return { x0: x0 + shift, x1: x1 + shift, z }
}
