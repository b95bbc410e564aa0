import { drawDoor } from '../doors.mjs'
import { drawPorch } from '../porch.mjs'
import { garageWing, sideWindows, windowAt } from './house-parts.mjs'

/** @import { HouseBuilder } from '../types.mjs' */

/**
 * Builds a manufactured home: long and low, on skirting, with a deck at the door.
 * @type {HouseBuilder}
 */
export function manufacturedHouse(listing, paint, random) {
  const isDouble = (listing.living_area ?? 1400) > 1150
  const width = isDouble ? random.range(52, 60) : random.range(58, 66)
  const h = 9.4
  const doorX = width * random.pick([0.36, 0.6])
  const wall = { kind: /** @type {const} */ ('lap'), color: random.pick(['#dfe2df', '#d8cfbd', '#b9c4c6', '#c9c0ae']) }
  const plain = { ...paint.look, shutter: random.chance(0.6) ? paint.look.shutter : undefined }
  const places = [0.1, 0.24, 0.48, 0.76, 0.9].filter((share) => Math.abs(share * width - doorX) > 5)
  /** @type {any} */ const main = {
    x0: 0,
    x1: width,
    z0: isDouble ? -27 : -15,
    z1: 0,
    h,
    wall,
    skirt: { h: 2.4, wall: { kind: 'panel', color: '#b7b4ab' }, cap: true },
    corner: true,
    roof: { type: 'side', pitch: isDouble ? 0.26 : 0.2, overhang: 0.9, cover: paint.cover, trim: '#f1efe9' },
    front: [
      (scene, plane) =>
        drawDoor(scene, plane, doorX, 2.4, { color: paint.door, trim: '#f1efe9', kind: 'half', h: 6.6 }),
      ...places.map((share, at) =>
        windowAt(share * width - 1.5, 4, at === 2 ? 5 : 3, 3.6, plain, { units: at === 2 ? 2 : 1, shutters: true }),
      ),
    ],
    left: sideWindows(isDouble ? 27 : 15, 1, plain),
    right: sideWindows(isDouble ? 27 : 15, 1, plain),
  }
  const masses = [main]
  let driveway = null
  const spaces = listing.garage_spaces ?? 0
  if (spaces > 0) {
    // A separate garage, behind the line of the home.
    const garage = garageWing(paint, random, width + 8, Math.min(2, spaces), {
      type: 'front',
      pitch: 0.4,
      z1: -10,
      z0: -32,
      h: 9,
    })
    masses.unshift(/** @type {any} */ (garage.mass))
    driveway = garage.driveway
  }
  return {
    masses,
    behind: [],
    after: [
      (scene) =>
        drawPorch(scene, {
          x0: doorX - 5,
          x1: doorX + 5,
          z: 0,
          depth: 6,
          floor: 2.2,
          head: 9,
          posts: [doorX - 4.4, doorX + 4.4],
          post: 'square',
          trim: '#f1efe9',
          rail: true,
          roof: 'shed',
          pitch: 0.16,
          cover: paint.cover,
          steps: doorX,
          stepsWidth: 4,
          deck: '#a08b70',
          pier: paint.base,
        }),
    ],
    doorX,
    doorZ: 9,
    driveway,
  }
}
