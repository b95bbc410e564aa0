import { drawChimney } from '../chimney.mjs'
import { drawDoor } from '../doors.mjs'
import { drawDormer } from '../dormer.mjs'
import { drawPorch } from '../porch.mjs'
import { ridgeOf } from '../roofs.mjs'
import { garageWing, sideWindows, spaced, windowAt, windowRow } from './house-parts.mjs'

/** @import { HouseBuilder } from '../types.mjs' */

/**
 * Builds a farmhouse: white gables, metal roofs and a long porch.
 * @type {HouseBuilder}
 */
export function farmhouseHouse(listing, paint, random) {
  const width = random.range(40, 46)
  const h = 19
  const pitch = 0.75
  const variant = random.pick(['twin', 'center', 'wing'])
  const metal = {
    kind: /** @type {const} */ ('seam'),
    color: random.pick(['#3d444c', '#59636b', '#4d4640', '#7d3b33']),
  }
  const roof = {
    type: 'side',
    pitch,
    overhang: 1.3,
    cover: random.chance(0.4) ? metal : paint.cover,
    trim: paint.trim,
  }
  const center = width / 2
  const skirt = { h: 1.2, wall: paint.base }
  const doorAt = (x) => (scene, plane) =>
    drawDoor(scene, plane, x, 1.4, {
      color: paint.door,
      trim: paint.look.trim,
      kind: random.pick(['half', 'glass']),
      side: 1,
      transom: true,
      double: false,
    })
  /** @type {any} */ const main = {
    x0: 0,
    x1: width,
    z0: -28,
    z1: 0,
    h: variant === 'wing' ? 12 : h,
    wall: paint.wall,
    skirt,
    corner: true,
    roof,
    front: [
      ...(variant === 'center' ? [] : [doorAt(center)]),
      ...windowRow([width * 0.14, width * 0.3, width * 0.7, width * 0.86], 3.2, 3, 5.8, paint.look, {}),
    ],
    left: sideWindows(28, 2, paint.look),
    right: sideWindows(28, 2, paint.look),
  }
  /** @type {any[]} */ const masses = [main]
  if (variant !== 'wing')
    main.front.push(
      ...windowRow(
        variant === 'twin' ? [center] : [width * 0.14, width * 0.86],
        12.4,
        variant === 'twin' ? 5 : 3,
        4.8,
        paint.look,
        {
          units: variant === 'twin' ? 2 : 1,
        },
      ),
    )
  const gableWing = (x0, gableWidth) => ({
    x0,
    x1: x0 + gableWidth,
    z0: -14,
    z1: 2,
    h: variant === 'wing' ? 19 : h,
    wall: paint.wall,
    skirt,
    corner: true,
    roof: { ...roof, type: 'front', pitch: 1, gable: random.chance(0.3) ? paint.accent : undefined },
    front: [
      ...windowRow([gableWidth / 2], 12.2, 6, 5, paint.look, { units: 2 }),
      // The center gable is in front of the door and its windows, so it has them itself.
      ...(variant === 'center'
        ? [doorAt(gableWidth / 2), ...windowRow([gableWidth * 0.17, gableWidth * 0.83], 3.2, 2.8, 5.8, paint.look, {})]
        : windowRow([gableWidth / 2], 3, 7, 5.8, paint.look, { units: 2 })),
      windowAt(gableWidth / 2 - 1, h + 2, 2, 2.6, paint.look),
    ],
  })
  if (variant === 'twin') masses.push(gableWing(2, 13), gableWing(width - 15, 13))
  if (variant === 'center') masses.push(gableWing(center - 8, 16))
  if (variant === 'wing') {
    masses.push(gableWing(1, 15))
    main.over = [width * 0.56, width * 0.8].map(
      (x) => (scene) => drawDormer(scene, main, x, 14, 5.4, 4.6, 'gable', paint.wall, paint.look),
    )
  }
  let driveway = null
  const spaces = listing.garage_spaces ?? 2
  if (spaces > 0) {
    const garage = garageWing(paint, random, width + random.pick([0, 7]), Math.min(3, spaces), {
      type: random.pick(['barn', 'front', 'side']),
      pitch: 0.75,
      z1: -8,
      z0: -32,
      h: 10.4,
    })
    garage.mass.roof.gable = undefined
    masses.unshift(garage.mass)
    if (garage.mass.x0 > width + 1)
      masses.unshift({
        x0: width - 0.2,
        x1: garage.mass.x0 + 0.2,
        z0: -24,
        z1: -12,
        h: 9,
        wall: paint.wall,
        roof: { type: 'side', pitch: 0.5, overhang: 0.8, cover: paint.cover, trim: paint.trim },
        front: [],
      })
    driveway = garage.driveway
  }
  const porchLeft = variant === 'wing' ? 16 : -0.2
  const porchRight = width + 0.2
  const porchZ = variant === 'wing' ? 0 : 2
  const posts = spaced(variant === 'wing' ? 4 : 6, porchRight - porchLeft - 1.6, 0).map((v) => v + porchLeft + 0.8)
  return {
    masses,
    behind: [
      (scene) => drawChimney(scene, width * random.pick([0.2, 0.8]), -16, h, ridgeOf(main) + 4, 3.6, paint.base),
    ],
    after: [
      (scene) =>
        drawPorch(scene, {
          x0: porchLeft,
          x1: porchRight,
          z: porchZ,
          depth: 7,
          floor: 1.4,
          head: 9.4,
          posts,
          post: random.pick(['square', 'timber']),
          trim: paint.trim,
          rail: random.chance(0.6),
          roof: 'shed',
          pitch: 0.26,
          cover: metal,
          steps: variant === 'wing' ? (posts[0] + posts[1]) / 2 + (posts[1] - posts[0]) : center,
          stepsWidth: 6,
          pier: paint.base,
          deck: '#a08b70',
        }),
    ],
    doorX: center,
    doorZ: 11,
    driveway,
  }
}
