import { drawChimney } from '../chimney.mjs'
import { drawDoor } from '../doors.mjs'
import { drawDormer } from '../dormer.mjs'
import { LAMPLIGHT, STONES } from '../palette.mjs'
import { drawPorch } from '../porch.mjs'
import { ridgeOf } from '../roofs.mjs'
import { paintRect, paintShape, rectCorners } from '../space.mjs'
import { garageWing, shiftGarage, sideWindows, windowRow } from './house-parts.mjs'

/** @import { HouseBuilder, Paint, Point2, Scene } from '../types.mjs' */

/**
 * Paints the glass wall of the prow: four columns up to the rake.
 * @param {Scene} scene
 * @param {number} gableWidth
 * @param {*} plane
 * @param {Paint} paint
 * @param {*} rakeAt
 */
function paintProwGlass(scene, gableWidth, plane, paint, rakeAt) {
  const lit = scene.light.night
  const left = 3
  const right = gableWidth - 3
  const columns = 4
  for (let i = 0; i < columns; i++) {
    const x0 = left + ((right - left) * i) / columns + 0.25
    const x1 = left + ((right - left) * (i + 1)) / columns - 0.25
    const glass = lit
      ? [LAMPLIGHT, '#fbcf7c', '#ffe2a4', '#f6c267'][i]
      : ['#4a5f78', '#52687f', '#43576f', '#4d637b'][i]
    paintShape(scene, plane, rectCorners(x0, 2.6, x1, 9.4), glass, {
      raw: lit,
      stroke: paint.trim,
      width: 3,
    })
    const top = /** @type {Point2[]} */ ([
      [x0, 10.4],
      [x1, 10.4],
      [x1, rakeAt(x1)],
      [x0, rakeAt(x0)],
    ])
    paintShape(scene, plane, top, lit ? '#f3c372' : '#6f879c', {
      raw: lit,
      stroke: paint.trim,
      width: 3,
    })
    if (!lit)
      paintShape(
        scene,
        plane,
        [
          [x0, 4.6],
          [x1, 7],
          [x1, 9.4],
          [x0, 9.4],
        ],
        '#8fa6b8',
        { opacity: 0.45 },
      )
  }
  paintRect(scene, plane, 1, 9.5, gableWidth - 2, 0.8, paint.trim)
}

/**
 * Builds a log house: a glazed prow and a timber porch.
 * @type {HouseBuilder}
 */
export function logHouse(listing, paint, random) {
  const width = random.range(40, 46)
  const h = 10.6
  const gableWidth = random.range(20, 23)
  const gableX = random.pick([3, width - gableWidth - 3, (width - gableWidth) / 2])
  const roof = { type: 'side', pitch: 0.72, overhang: 2, cover: paint.cover, trim: paint.trim }
  const stone = { kind: /** @type {const} */ ('stone'), color: STONES[2] }
  const rest =
    gableX < 8
      ? [gableX + gableWidth + (width - gableX - gableWidth) / 2]
      : gableX > width / 2 - gableWidth / 2 + 2
        ? [gableX / 2]
        : [gableX / 2, width - gableX / 2]
  /** @type {any} */ const main = {
    x0: 0,
    x1: width,
    z0: -28,
    z1: 0,
    h,
    wall: paint.wall,
    skirt: { h: 1.8, wall: stone },
    roof,
    front: rest.flatMap((c) => windowRow([c], 3.8, 4.6, 4.6, { ...paint.look, shutter: undefined }, { units: 2 })),
    left: sideWindows(28, 1, paint.look),
    right: sideWindows(28, 1, paint.look),
  }
  if (rest.length === 1)
    main.over = [(scene) => drawDormer(scene, main, rest[0], h + 2.4, 7, 4.4, 'gable', paint.wall, paint.look, 2)]
  const pitch = 0.92
  const rakeAt = (across) => h + 2 + (gableWidth / 2 - Math.abs(across - gableWidth / 2)) * pitch - 1.8
  const prow = {
    x0: gableX,
    x1: gableX + gableWidth,
    z0: -16,
    z1: 4,
    h: h + 2,
    wall: paint.wall,
    skirt: { h: 1.8, wall: stone },
    roof: { ...roof, type: 'front', pitch, overhang: 2.4 },
    front: [
      (scene, plane) => {
        paintProwGlass(scene, gableWidth, plane, paint, rakeAt)
      },
    ],
  }
  const masses = [main, /** @type {any} */ (prow)]
  const doorX = gableX > 8 ? gableX - 4 : gableX + gableWidth + 4
  main.front.push((scene, plane) =>
    drawDoor(scene, plane, doorX, 1.8, { color: paint.door, trim: paint.trim, kind: 'plank' }),
  )
  let driveway = null
  if ((listing.garage_spaces ?? 2) > 0) {
    const left = gableX > 8
    const garage = garageWing(paint, random, 0, Math.min(2, listing.garage_spaces ?? 2), {
      type: 'front',
      pitch: 0.7,
      z1: -10,
      z0: -32,
      h: 10,
    })
    const shift = left ? -garage.mass.x1 - 3 : width + 3
    driveway = shiftGarage(garage, shift)
    masses.unshift(garage.mass)
  }
  return {
    masses,
    behind: [],
    after: [
      (scene) =>
        drawChimney(
          scene,
          gableX > 8 ? gableX + gableWidth + 0.4 : gableX - 0.2,
          1,
          0,
          ridgeOf(/** @type {any} */ (prow)) + 3,
          5,
          stone,
        ),
      (scene) =>
        drawPorch(scene, {
          x0: gableX > 8 ? 0 : gableX + gableWidth,
          x1: gableX > 8 ? gableX : width,
          z: 0,
          depth: 7,
          floor: 1.8,
          head: 9,
          posts: gableX > 8 ? [0.8, gableX - 1] : [gableX + gableWidth + 1, width - 0.8],
          post: 'timber',
          trim: '#7a5436',
          rail: true,
          roof: 'shed',
          pitch: 0.3,
          cover: paint.cover,
          steps: doorX,
          stepsWidth: 5,
          pier: stone,
          deck: '#9a7a58',
        }),
    ],
    doorX: doorX,
    doorZ: 10,
    driveway,
  }
}
