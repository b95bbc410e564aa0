import { drawChimney } from '../chimney.mjs'
import { drawDoor } from '../doors.mjs'
import { drawPorch } from '../porch.mjs'
import { gableVent, garageWing, shiftGarage, sideWindows, spaced, windowAt, windowRow } from './house-parts.mjs'

/** @import { HouseBuilder, Mass, Painter, Roof } from '../types.mjs' */

/**
 * Builds a ranch: one long story with a wing to the street.
 * @type {HouseBuilder}
 */
export function ranchHouse(listing, paint, random) {
  const width = 44 + Math.min(14, (listing.living_area ?? 1600) / 200)
  const h = 10
  const pitch = random.range(0.36, 0.5)
  const type = random.pick(['side', 'hip', 'side'])
  const spaces = listing.garage_spaces ?? 2
  const roof = { type, pitch, overhang: 1.6, cover: paint.cover, trim: paint.trim }
  /** @type {Mass['skirt']} */ const skirt =
    paint.wall.kind !== 'brick' && random.chance(0.6)
      ? { h: 3, wall: paint.base, cap: true }
      : { h: 0.8, wall: { kind: 'stucco', color: '#a9a396' } }
  const wingWidth = random.range(14, 18)
  const wingX = random.pick([0, width - wingWidth, 1.5])
  const doorX = wingX > 10 ? width * 0.36 : width * 0.58
  const pictureX = wingX > 10 ? width * 0.14 : width * 0.76
  /** @type {Painter[]} */ const front = [
    windowAt(
      pictureX - 4.4,
      2.7,
      8.8,
      5,
      { ...paint.look, shutter: paint.look.shutter },
      { shutters: true, units: 3, grid: paint.look.grid },
    ),
    (scene, plane) =>
      drawDoor(scene, plane, doorX, 0.8, {
        color: paint.door,
        trim: paint.trim,
        kind: random.pick(['panel', 'half']),
        side: 1,
      }),
  ]
  if (wingX > 10) front.push(windowAt(width * 0.52 - 1.5, 3.4, 3, 4.3, paint.look, { shutters: true }))
  else front.push(windowAt(width * 0.92 - 1.4, 3.4, 2.8, 4.3, paint.look))
  const main = {
    x0: 0,
    x1: width,
    z0: -28,
    z1: 0,
    h,
    wall: paint.wall,
    skirt,
    roof,
    front,
    left: sideWindows(28, 1, paint.look),
    right: sideWindows(28, 1, paint.look),
  }
  const wingRoof = type === 'hip' && random.chance(0.5) ? 'hip' : 'front'
  const wing = {
    x0: wingX,
    x1: wingX + wingWidth,
    z0: -14,
    z1: 5,
    h,
    wall: random.chance(0.5) ? paint.wall : paint.base,
    skirt,
    roof: {
      ...roof,
      type: wingRoof,
      pitch: pitch + 0.1,
      gable: random.chance(0.75) ? paint.accent : undefined,
    },
    front: [
      ...(random.chance(0.5)
        ? windowRow([wingWidth / 2], 3, 6, 4.8, paint.look, { shutters: true, units: 2 })
        : windowRow(spaced(2, wingWidth, 0.7), 3, 3, 4.8, paint.look, { shutters: wingWidth > 16 })),
      ...(wingRoof === 'front'
        ? [gableVent(wingWidth / 2, h + (wingWidth / 2) * pitch * 0.5, random.pick(['louvre', 'round']), paint.trim)]
        : []),
    ],
  }
  /** @type {Mass[]} */ const masses = [/** @type {any} */ (main)]
  let driveway = null
  const garageRight = wingX < 10
  if (spaces > 0) {
    const garageRoof = random.pick(/** @type {Roof['type'][]} */ (['front', type === 'hip' ? 'hip' : 'side']))
    const garage = garageWing(paint, random, 0, spaces, {
      type: garageRoof,
      pitch: garageRoof === 'front' ? pitch + 0.08 : pitch,
      z1: random.pick([1, 3]),
      z0: -24,
      skirt,
    })
    const garageWidth = garage.mass.x1
    const shift = garageRight ? width - 0.5 : -garageWidth + 0.5
    driveway = shiftGarage(garage, shift)
    masses.push(garage.mass)
  }
  masses.push(/** @type {any} */ (wing))
  const porchLeft = doorX - 5
  const porchRight = doorX + 5
  const posts = random.chance(0.5) ? [0.8, porchRight - porchLeft - 0.8] : [1]
  return {
    masses,
    behind: [],
    after: [
      (scene) =>
        drawPorch(scene, {
          x0: porchLeft,
          x1: porchRight,
          z: 0,
          depth: 4.5,
          floor: 0.8,
          head: 8.6,
          posts: posts.map((p) => porchLeft + p),
          post: random.pick(['square', 'round', 'timber']),
          trim: paint.trim,
          roof: 'shed',
          pitch: 0.2,
          cover: paint.cover,
          steps: doorX,
          stepsWidth: 5,
        }),
      ...(random.chance(0.7)
        ? [
            (scene) =>
              drawChimney(
                scene,
                width * 0.66,
                -14,
                h + 4,
                h + 14 * pitch + 3,
                4,
                paint.base.kind === 'stone' || paint.wall.kind !== 'brick' ? paint.base : paint.wall,
              ),
          ]
        : []),
    ],
    doorX,
    doorZ: 5,
    driveway,
  }
}
