import { drawChimney } from '../chimney.mjs'
import { drawDoor, drawGarageDoor } from '../doors.mjs'
import { coverWith } from '../materials.mjs'
import { BLACK_METAL, PAVING_STONE, STONES } from '../palette.mjs'
import { drawBox, paintRect, paintShape, rectCorners, ringOn, segmentOn } from '../space.mjs'
import { sideWindows, windowAt } from './house-parts.mjs'

/** @import { HouseBuilder, Paint, RandomStream, Wall } from '../types.mjs' */

/**
 * Builds boxes of stucco and wood, the upper one over the garage.
 * @param {{ random: RandomStream, body: Wall, flat: *, glazing: *, paint: Paint, look: *, darkPanel: {
 *   kind: "panel"; color: string; }, wood: { kind: "wood"; color: string; } }} options
 */
function stackedBoxes({ random, body, flat, glazing, paint, look, darkPanel, wood }) {
  const width = random.range(46, 52)
  const masses = /** @type {any[]} */ ([
    {
      x0: 0,
      x1: width,
      z0: -26,
      z1: -3,
      h: 10.6,
      wall: body,
      roof: flat,
      front: [
        glazing(3, 1, 15, 8.4, 4),
        (scene, plane) =>
          drawDoor(scene, plane, 24, 0.5, {
            color: paint.door,
            trim: BLACK_METAL,
            kind: 'glass',
            w: 4,
            h: 8,
          }),
      ],
      left: sideWindows(23, 1, look),
      right: sideWindows(23, 1, look),
    },
    {
      x0: width - 24,
      x1: width,
      z0: -26,
      z1: -1.5,
      h: 10.2,
      wall: darkPanel,
      roof: { ...flat, overhang: 0.2 },
      front: [
        (scene, plane) =>
          drawGarageDoor(scene, plane, 4, 16, 8, { color: '#39424c', trim: BLACK_METAL, kind: 'glass' }),
      ],
    },
    {
      x0: width * 0.3,
      x1: width + 2,
      z0: -24,
      z1: 3,
      base: 10.4,
      h: 20.6,
      wall: wood,
      roof: { ...flat, overhang: 0.5 },
      front: [
        glazing(3, 12.4, 10, 6.2, 2),
        glazing(width * 0.45, 12.4, 12, 6.2, 3),
        (scene, plane) => paintRect(scene, plane, 0, 10.4, width * 0.7 + 2, 0.5, BLACK_METAL),
      ],
      left: sideWindows(27, 0, look),
      right: [glazing(6, 12.6, 12, 5.6, 3)],
    },
  ])
  const tower = {
    x0: width * 0.3 - 7,
    x1: width * 0.3 + 1,
    z0: -22,
    z1: -1,
    h: 23,
    wall: { kind: 'stone', color: random.pick(STONES) },
    roof: { ...flat, overhang: 0.2 },
    front: [glazing(2.6, 12, 2.8, 8, 1)],
  }
  masses.splice(2, 0, tower)
  return {
    masses,
    behind: [],
    after: [
      (scene) => drawBox(scene, [width * 0.3 - 3, 0, -3], [width * 0.3 + 9, 0.5, 5], PAVING_STONE, { line: 0.7 }),
      (scene) => {
        for (const x of [width * 0.3 + 1]) drawBox(scene, [x, 0, 2], [x + 0.5, 10.4, 2.5], BLACK_METAL)
      },
    ],
    doorX: 24,
    doorZ: 4,
    driveway: { x0: width - 21, x1: width - 3, z: -1.5 },
  }
}

/**
 * Builds two shed roofs that rise from a chimney in the middle.
 * @param {{ paint: Paint, body: Wall, wood: { kind: "wood"; color: string; }, glazing: *, look: * }}
 *   options
 */
function butterflyRoofs({ paint, body, wood, glazing, look }) {
  const width = 50
  const shed = (rise, pitch) => ({
    type: 'shed',
    pitch: pitch,
    overhang: 2.2,
    cover: paint.cover,
    trim: '#3b3733',
    rise,
  })
  const masses = /** @type {any[]} */ ([
    {
      x0: 24,
      x1: width,
      z0: -28,
      z1: -4,
      h: 10,
      wall: body,
      skirt: { h: 3, wall: { kind: 'stone', color: STONES[1] } },
      roof: shed(true, 0.2),
      front: [
        (scene, plane) => drawGarageDoor(scene, plane, 7, 16, 8, { color: '#7b5a3e', trim: '#3b3733', kind: 'panel' }),
      ],
    },
    {
      x0: 0,
      x1: 27,
      z0: -28,
      z1: 0,
      h: 13,
      wall: wood,
      roof: shed(false, 0.26),
      front: [
        glazing(2.4, 1, 14, 8.6, 3),
        (scene, plane) => {
          const y = (units) => 13 + (27 - units) * 0.26 - 1.4
          paintShape(
            scene,
            plane,
            [
              [2.4, 10.6],
              [16.4, 10.6],
              [16.4, y(16.4)],
              [2.4, y(2.4)],
            ],
            scene.light.night ? '#fbcf7c' : '#50677f',
            { raw: scene.light.night },
          )
          scene.sheet.stroke(
            [7.1, 11.7].map((units) => segmentOn(scene, plane, [units, 10.6], [units, y(units)])).join('') +
              ringOn(scene, plane, [
                [2.4, 10.6],
                [16.4, 10.6],
                [16.4, y(16.4)],
                [2.4, y(2.4)],
              ]),
            BLACK_METAL,
            3,
          )
        },
        (scene, plane) =>
          drawDoor(scene, plane, 21.4, 0.5, {
            color: paint.door,
            trim: BLACK_METAL,
            kind: 'glass',
            w: 3.6,
            h: 8,
            side: 1,
          }),
      ],
      left: sideWindows(28, 1, look),
      right: [],
    },
  ])
  return {
    masses,
    behind: [],
    after: [
      (scene) => drawBox(scene, [17, 0, 0], [27, 0.5, 6], PAVING_STONE, { line: 0.7 }),
      (scene) => drawChimney(scene, 27.4, -3, 0, 22, 3.4, { kind: 'stone', color: STONES[0] }),
    ],
    doorX: 21.4,
    doorZ: 6,
    driveway: { x0: 29, x1: 49, z: -4 },
  }
}

/**
 * Builds one long low volume under a wide flat roof.
 * @param {{ body: Wall, flat: *, glazing: *, wood: { kind: "wood"; color: string; }, paint: Paint, look:
 *   * }} options
 */
function glassPavilion({ body, flat, glazing, wood, paint, look }) {
  const longWidth = 62
  const masses = /** @type {any[]} */ ([
    {
      x0: 0,
      x1: longWidth,
      z0: -28,
      z1: 0,
      h: 10.4,
      wall: body,
      roof: { ...flat, overhang: 3, trim: '#3b3733' },
      front: [
        glazing(2, 0.8, 20, 8.6, 5),
        (scene, plane) => {
          coverWith(scene, plane, rectCorners(23, 0, 31, 10.4), 'wood', wood.color)
        },
        (scene, plane) =>
          drawDoor(scene, plane, 27, 0.4, {
            color: paint.door,
            trim: BLACK_METAL,
            kind: 'plank',
            w: 4,
            h: 8,
          }),
        (scene, plane) => {
          coverWith(scene, plane, rectCorners(31, 0, 38, 10.4), 'stone', STONES[0])
        },
        (scene, plane) =>
          drawGarageDoor(scene, plane, 42, 16, 8, { color: '#39424c', trim: BLACK_METAL, kind: 'glass' }),
      ],
      left: [glazing(5, 1, 14, 8, 3)],
      right: sideWindows(28, 1, look),
    },
    {
      x0: 14,
      x1: 40,
      z0: -24,
      z1: -6,
      base: 11,
      h: 15,
      wall: { kind: 'panel', color: '#4a535d' },
      roof: { ...flat, overhang: 2, trim: '#3b3733' },
      front: [glazing(1, 12, 24, 2.4, 8)],
    },
  ])
  masses.reverse()
  return {
    masses,
    behind: [],
    after: [
      (scene) => drawChimney(scene, 34.5, 0.5, 0, 18, 6, { kind: 'stone', color: STONES[0] }),
      (scene) => drawBox(scene, [22, 0, 0], [32, 0.4, 6], PAVING_STONE, { line: 0.7 }),
    ],
    doorX: 27,
    doorZ: 6,
    driveway: { x0: 41, x1: 59, z: 0 },
  }
}

/**
 * Builds a contemporary house: stacked boxes, two sheds or a glass pavilion.
 * @type {HouseBuilder}
 */
export function contemporaryHouse(_listing, paint, random) {
  const variant = random.pick(['boxes', 'butterfly', 'pavilion'])
  const wood = { kind: /** @type {const} */ ('wood'), color: random.pick(['#9a6d46', '#a87a50', '#84583a']) }
  const darkPanel = { kind: /** @type {const} */ ('panel'), color: '#454d57' }
  const look = {
    ...paint.look,
    trim: BLACK_METAL,
    sash: BLACK_METAL,
    grid: /** @type {const} */ ('none'),
    frame: /** @type {const} */ ('thin'),
  }
  const flat = { type: 'flat', pitch: 0, overhang: 0.4, cover: paint.cover, trim: paint.trim }
  const glazing = (a, b, w, h, units) => windowAt(a, b, w, h, look, { units: units })
  const lightStucco = { kind: /** @type {const} */ ('stucco'), color: '#e6e2d9' }
  const body = paint.wall.kind === 'wood' ? lightStucco : paint.wall
  if (variant === 'boxes') {
    return stackedBoxes({ random, body, flat, glazing, paint, look, darkPanel, wood })
  }
  if (variant === 'butterfly') {
    return butterflyRoofs({ paint, body, wood, glazing, look })
  }
  return glassPavilion({ body, flat, glazing, wood, paint, look })
}
