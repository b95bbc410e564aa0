import { drawChimney } from '../chimney.mjs'
import { drawDoor } from '../doors.mjs'
import { drawDormer } from '../dormer.mjs'
import { BRICKS } from '../palette.mjs'
import { drawPorch } from '../porch.mjs'
import { ridgeOf } from '../roofs.mjs'
import { garageWing, sideWindows, windowAt, windowRow } from './house-parts.mjs'

/** @import { HouseBuilder } from '../types.mjs' */

/**
 * Builds a bungalow: narrow, gabled or hipped to the street, with a porch.
 * @type {HouseBuilder}
 */
export function bungalowHouse(listing, paint, random) {
  const width = random.range(28, 32)
  const h = 11
  const pitch = random.range(0.46, 0.6)
  const hip = random.chance(0.35)
  /** @type {any} */ const main = {
    x0: 0,
    x1: width,
    z0: -34,
    z1: 0,
    h,
    wall: paint.wall,
    skirt: { h: 2, wall: paint.base },
    corner: paint.wall.kind === 'lap',
    roof: {
      type: hip ? 'hip' : 'front',
      pitch: hip ? 0.62 : pitch,
      overhang: 2,
      cover: paint.cover,
      trim: paint.trim,
      gable: paint.accent,
      brackets: true,
    },
    front: [
      windowAt(width * 0.08, 3.6, 7, 5, paint.look, { units: 3 }),
      (scene, plane) => drawDoor(scene, plane, width * 0.55, 2, { color: paint.door, trim: paint.trim, kind: 'half' }),
      windowAt(width * 0.72, 3.6, 5.4, 5, paint.look, { units: 2 }),
      ...(hip ? [] : windowRow([width / 2], 13, 5.2, 3.2, paint.look, { units: 2 })),
    ],
    left: sideWindows(34, 1, paint.look),
    right: sideWindows(34, 1, paint.look),
  }
  if (hip)
    main.over = [(scene) => drawDormer(scene, main, width / 2, h + 2.2, 8, 3.4, 'hip', paint.accent, paint.look, 2)]
  const masses = [main]
  let driveway = null
  if ((listing.garage_spaces ?? 1) > 0) {
    const garage = garageWing(paint, random, width + 9, 1, {
      type: 'front',
      pitch: 0.5,
      z1: -22,
      z0: -42,
      h: 9,
    })
    masses.unshift(garage.mass)
    driveway = garage.driveway
  }
  const porchRoof = hip ? 'hip' : random.pick(['gable', 'shed', 'gable'])
  const fullPorch = porchRoof !== 'gable' || random.chance(0.4)
  const porchLeft = fullPorch ? 0 : width * 0.36
  const porchRight = fullPorch ? width : width + 0.6
  return {
    masses,
    behind: [
      (scene) =>
        drawChimney(
          scene,
          width * 0.88,
          -18,
          h,
          ridgeOf(main) + 1,
          3,
          paint.base.kind === 'brick' ? paint.base : { kind: 'brick', color: BRICKS[0] },
        ),
    ],
    after: [
      (scene) =>
        drawPorch(scene, {
          x0: porchLeft,
          x1: porchRight,
          z: 0,
          depth: 8,
          floor: 2,
          head: 8.8,
          posts: fullPorch ? [1.1, width * 0.42, width * 0.7, width - 1.1] : [porchLeft + 1.1, porchRight - 1.1],
          post: random.pick(['taper', 'square', 'taper']),
          trim: paint.trim,
          pier: paint.base,
          rail: true,
          roof: /** @type {any} */ (porchRoof),
          pitch: porchRoof === 'gable' ? pitch : 0.26,
          cover: paint.cover,
          steps: width * 0.56,
          stepsWidth: 5,
          gable: paint.accent,
        }),
    ],
    doorX: width * 0.56,
    doorZ: 11,
    driveway,
  }
}
