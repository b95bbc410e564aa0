import { drawChimney } from '../chimney.mjs'
import { drawDormer } from '../dormer.mjs'
import { coverWith } from '../materials.mjs'
import { BRICKS, DARK_TIMBER, INK } from '../palette.mjs'
import { ridgeOf } from '../roofs.mjs'
import { drawBox, paintRect, paintShape, rectCorners, segmentOn } from '../space.mjs'
import { gableTimbers, gableVent, garageWing, shiftGarage, sideWindows, windowAt, windowRow } from './house-parts.mjs'

/** @import { HouseBuilder, Paint, Point2, Scene, WallKind } from '../types.mjs' */

/**
 * Paints plaster and timbers of the upper story of the large gable.
 * @param {Scene} scene
 * @param {*} plane
 * @param {number} bigWidth
 * @param {{ kind: WallKind; color: string; }} plaster
 * @param {*} timber
 */
function paintHalfTimbering(scene, plane, bigWidth, plaster, timber) {
  coverWith(scene, plane, rectCorners(0, 10.4, bigWidth, 18), 'stucco', plaster.color)
  paintRect(scene, plane, 0, 10, bigWidth, 0.7, timber)
  for (const shift of [0.3, bigWidth * 0.18, bigWidth * 0.82, bigWidth - 0.3])
    paintRect(scene, plane, shift - 0.22, 10.4, 0.44, 7.6, timber)
  paintShape(
    scene,
    plane,
    [
      [bigWidth * 0.02, 10.7],
      [bigWidth * 0.02 + 0.6, 10.7],
      [bigWidth * 0.18, 17.6],
      [bigWidth * 0.18 - 0.5, 17.6],
    ],
    timber,
  )
  paintShape(
    scene,
    plane,
    [
      [bigWidth * 0.98 - 0.6, 10.7],
      [bigWidth * 0.98, 10.7],
      [bigWidth * 0.82 + 0.5, 17.6],
      [bigWidth * 0.82, 17.6],
    ],
    timber,
  )
  paintRect(scene, plane, 0, 17.7, bigWidth, 0.7, timber)
}

/**
 * Paints the arched door in its stone surround.
 * @param {Scene} scene
 * @param {number} smallWidth
 * @param {*} plane
 * @param {Paint} paint
 */
function paintArchedDoor(scene, smallWidth, plane, paint) {
  const center = smallWidth / 2
  const arch = (half, y) => [
    [center - half, 0.6],
    [center + half, 0.6],
    [center + half, y],
    ...Array.from({ length: 9 }, (_, i) => {
      const t = ((i + 1) / 10) * Math.PI
      return [center + Math.cos(t) * half, y + Math.sin(t) * half * 1.1]
    }),
    [center - half, y],
  ]
  paintShape(scene, plane, /** @type {Point2[]} */ (arch(2.7, 6)), '#d6cdba', {
    stroke: INK,
    width: 0.8,
  })
  paintShape(scene, plane, /** @type {Point2[]} */ (arch(2.05, 6)), '#2a2622')
  paintShape(
    scene,
    plane,
    /** @type {Point2[]} */ (arch(1.8, 5.8)),
    paint.door === '#232a33' ? '#6b4630' : paint.door,
    {
      stroke: INK,
      width: 0.8,
    },
  )
  let path = ''
  for (let shift = -1.3; shift < 1.6; shift += 0.6)
    path += segmentOn(scene, plane, [center + shift, 0.6], [center + shift, 7])
  scene.sheet.stroke(path, '#1f1a17', 1.1, { opacity: 0.55 })
  paintRect(scene, plane, center - 0.5, 5, 1, 1.3, scene.light.night ? '#ffdc92' : '#4d637b', {
    raw: scene.light.night,
  })
  paintRect(scene, plane, center - 1.7, 2, 1.6, 0.14, '#1d1d1f')
  paintRect(scene, plane, center - 1.7, 4.4, 1.6, 0.14, '#1d1d1f')
}

/**
 * Builds a Tudor: steep half-timbered gables, an arched door and a tall chimney.
 * @type {HouseBuilder}
 */
export function tudorHouse(listing, paint, random) {
  const width = random.range(38, 44)
  const pitch = 1.05
  const timber = DARK_TIMBER
  const plaster = {
    kind: /** @type {WallKind} */ ('stucco'),
    color: random.pick(['#e6dcc6', '#ddd2bb', '#ece4d4']),
  }
  const look = { ...paint.look, trim: timber, sash: '#3c3a36' }
  const bigWidth = random.range(16, 19)
  const smallWidth = random.range(10, 11.5)
  const left = random.chance(0.5)
  const bigX = left ? 2 : width - bigWidth - 2
  const smallX = left ? bigX + bigWidth - 2 : bigX - smallWidth + 2
  const roof = { type: 'side', pitch, overhang: 1, cover: paint.cover, trim: timber }
  /** @type {any} */ const main = {
    x0: 0,
    x1: width,
    z0: -26,
    z1: 0,
    h: 12,
    wall: paint.wall,
    skirt: { h: 0.9, wall: { kind: 'stone', color: '#b3ada0' } },
    roof,
    front: windowRow(left ? [width - 6] : [6], 3.6, 7, 5, look, { units: 3 }),
    left: sideWindows(26, 1, look),
    right: sideWindows(26, 1, look),
  }
  const rest = left ? width - 6 : 6
  main.over = [(scene) => drawDormer(scene, main, rest, 14.2, 6, 4.6, 'gable', plaster, look, 2)]
  const bigGable = {
    x0: bigX,
    x1: bigX + bigWidth,
    z0: -16,
    z1: 4,
    h: 18,
    wall: paint.wall,
    skirt: { h: 0.9, wall: { kind: 'stone', color: '#b3ada0' } },
    roof: { ...roof, type: 'front', pitch: 1.2, gable: plaster },
    front: [
      gableTimbers(bigWidth, 18, 1.2, timber),
      (scene, plane) => {
        paintHalfTimbering(scene, plane, bigWidth, plaster, timber)
      },
      windowAt(bigWidth / 2 - 4, 12.4, 8, 4.2, { ...look, frame: 'board' }, { units: 4 }),
      windowAt(bigWidth / 2 - 5, 3.2, 10, 5.2, look, { units: 4 }),
      windowAt(bigWidth / 2 - 1.2, 20.4, 2.4, 3, { ...look, frame: 'board' }),
    ],
  }
  const entryGable = {
    x0: smallX,
    x1: smallX + smallWidth,
    z0: -10,
    z1: 7,
    h: 10.4,
    wall: paint.wall.kind === 'brick' ? { kind: 'stone', color: '#bdb29c' } : paint.wall,
    roof: { ...roof, type: 'front', pitch: 1.3, overhang: 0.8 },
    front: [
      (scene, plane) => {
        paintArchedDoor(scene, smallWidth, plane, paint)
      },
      gableVent(smallWidth / 2, 13.4, 'louvre', timber),
    ],
  }
  /** @type {any[]} */ const masses = [main]
  let driveway = null
  if ((listing.garage_spaces ?? 2) > 0) {
    const garage = garageWing(
      { ...paint, look, trim: timber, accent: plaster },
      random,
      0,
      Math.min(2, listing.garage_spaces ?? 2),
      {
        type: 'front',
        pitch: 0.95,
        z1: -6,
        z0: -28,
        h: 9.6,
      },
    )
    const shift = left ? width - 0.4 : -garage.mass.x1 + 0.4
    driveway = shiftGarage(garage, shift)
    masses.unshift(garage.mass)
  }
  masses.push(bigGable, entryGable)
  const chimneyX = left ? smallX + smallWidth + 3 : smallX - 3
  return {
    masses,
    behind: [],
    after: [
      (scene) =>
        drawChimney(
          scene,
          chimneyX,
          0.6,
          0,
          ridgeOf(main) + 3,
          4.6,
          paint.wall.kind === 'brick' ? paint.wall : { kind: 'brick', color: BRICKS[2] },
          true,
        ),
      (scene) => {
        for (let i = 2; i > 0; i--)
          drawBox(
            scene,
            [smallX + smallWidth / 2 - 2.4 - i * 0.4, 0, 7],
            [smallX + smallWidth / 2 + 2.4 + i * 0.4, 0.7 - (i - 1) * 0.35, 7 + i * 1.2],
            '#bdb4a3',
            { line: 0.7 },
          )
      },
    ],
    doorX: smallX + smallWidth / 2,
    doorZ: 10,
    driveway,
  }
}
