import { drawDoor } from '../doors.mjs'
import { drawPorch } from '../porch.mjs'
import { garageWing, shiftGarage, sideWindows, windowAt } from './house-parts.mjs'

/** @import { HouseBuilder } from '../types.mjs' */

/**
 * Builds a duplex: two homes under one roof, each with a door, mirrored at the wall between them.
 * @type {HouseBuilder}
 */
export function duplexHouse(listing, paint, random) {
  const width = random.range(54, 62)
  const h = 10
  const middle = width / 2
  const pitch = random.range(0.42, 0.52)
  const type = random.pick(['side', 'hip'])
  const doors = [middle - 7, middle + 7]
  const grid = random.pick([7.2, 8.2])
  /** @type {any} */ const main = {
    x0: 0,
    x1: width,
    z0: -30,
    z1: 0,
    h,
    wall: paint.wall,
    skirt: { h: 1.4, wall: paint.base, cap: true },
    roof: { type, pitch, overhang: 1.5, cover: paint.cover, trim: paint.trim },
    front: [
      ...doors.map(
        (x) => (scene, plane) => drawDoor(scene, plane, x, 0.8, { color: paint.door, trim: paint.trim, kind: 'panel' }),
      ),
      windowAt(middle - 13.5 - grid, 2.8, grid, 5, paint.look, { units: 2, shutters: true }),
      windowAt(middle + 13.5, 2.8, grid, 5, paint.look, { units: 2, shutters: true }),
      windowAt(middle - 3.4, 3.2, 2.4, 4.4, paint.look),
      windowAt(middle + 1, 3.2, 2.4, 4.4, paint.look),
    ],
    left: sideWindows(30, 1, paint.look),
    right: sideWindows(30, 1, paint.look),
  }
  const masses = [main]
  let driveway = null
  const spaces = listing.garage_spaces ?? 0
  // Two garages of one car, or one.
  for (const side of spaces > 1 ? ['left', 'right'] : spaces > 0 ? ['right'] : []) {
    const garage = garageWing(paint, random, 0, 1, { type: 'front', pitch, z1: 2, z0: -22, skirt: main.skirt })
    driveway = shiftGarage(garage, side === 'right' ? width - 0.4 : 0.4 - garage.mass.x1)
    masses.push(/** @type {any} */ (garage.mass))
  }
  return {
    masses,
    behind: [],
    after: doors.map(
      (x) => (scene) =>
        drawPorch(scene, {
          x0: x - 3.6,
          x1: x + 3.6,
          z: 0,
          depth: 4.5,
          floor: 0.8,
          head: 8.4,
          posts: [x - 3, x + 3],
          post: 'square',
          trim: paint.trim,
          rail: false,
          roof: 'gable',
          pitch: 0.5,
          cover: paint.cover,
          steps: x,
          stepsWidth: 4,
          gable: paint.accent,
          pier: paint.base,
        }),
    ),
    doorX: doors[1],
    doorZ: 5,
    driveway,
  }
}
