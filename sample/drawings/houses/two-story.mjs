import { drawChimney } from '../chimney.mjs'
import { drawDoor } from '../doors.mjs'
import { drawPorch } from '../porch.mjs'
import { ridgeOf } from '../roofs.mjs'
import { gableVent, garageWing, shiftGarage, sideWindows, spaced, windowRow } from './house-parts.mjs'

/** @import { HouseBuilder, Mass, Roof } from '../types.mjs' */

/**
 * Builds a two-story house with a gabled bay and a porch.
 * @type {HouseBuilder}
 */
export function twoStoryHouse(listing, paint, random) {
  const width = random.range(34, 40)
  const h = 19.4
  const pitch = random.range(0.55, 0.75)
  const spaces = listing.garage_spaces ?? 2
  const bayWidth = random.range(13, 15)
  const left = random.chance(0.5)
  const bayX = left ? 1 : width - bayWidth - 1
  const doorX = left ? bayX + bayWidth + 5.4 : bayX - 5.4
  const roof = {
    type: random.pick(['side', 'hip', 'side']),
    pitch,
    overhang: 1.3,
    cover: paint.cover,
    trim: paint.trim,
  }
  const twoMaterials = paint.wall.kind === 'brick' && random.chance(0.5)
  const rest = left ? [width - 5.5] : [5.5]
  const upper = left ? [bayX + bayWidth + 5.4, width - 5.5] : [5.5, bayX - 5.4]
  const main = {
    x0: 0,
    x1: width,
    z0: -28,
    z1: 0,
    h,
    wall: twoMaterials ? paint.accent : paint.wall,
    skirt: twoMaterials
      ? { h: 10, wall: paint.wall, cap: true }
      : { h: 0.9, wall: { kind: 'stucco', color: '#a9a396' } },
    roof,
    corner: !twoMaterials && paint.wall.kind === 'lap',
    front: [
      ...windowRow(rest, 3, 3.2, 5.2, paint.look, { shutters: true }),
      ...windowRow(upper, 12.2, 3.2, 4.9, paint.look, { shutters: true }),
      (scene, plane) =>
        drawDoor(scene, plane, doorX, 1, {
          color: paint.door,
          trim: paint.trim,
          kind: random.pick(['panel', 'half', 'glass']),
          side: random.pick([0, 1]),
          transom: random.chance(0.5),
        }),
    ],
    left: sideWindows(28, 2, paint.look),
    right: sideWindows(28, 2, paint.look),
  }
  const bayPitch = random.range(0.85, 1.05)
  const bayMass = {
    x0: bayX,
    x1: bayX + bayWidth,
    z0: -12,
    z1: 3,
    h,
    wall: random.chance(0.6) ? paint.base : paint.wall,
    skirt: { h: 0.9, wall: { kind: 'stucco', color: '#a9a396' } },
    roof: {
      ...roof,
      type: 'front',
      pitch: bayPitch,
      gable: random.chance(0.75) ? paint.accent : undefined,
      brackets: random.chance(0.25),
    },
    front: [
      ...windowRow([bayWidth / 2], 2.8, 7.4, 5.4, paint.look, {
        units: random.pick([2, 3]),
        shutters: bayWidth > 13 && random.chance(0.3),
      }),
      ...windowRow([bayWidth / 2], 12, 6, 5, paint.look, { units: 2, shutters: true }),
      gableVent(bayWidth / 2, h + 2.4, random.pick(['round', 'louvre', 'half']), paint.trim),
    ],
  }
  /** @type {Mass[]} */ const masses = []
  let driveway = null
  if (spaces > 0) {
    const type = random.pick(/** @type {Roof['type'][]} */ (['front', 'side', 'front']))
    const garage = garageWing(paint, random, 0, spaces, {
      type,
      pitch: type === 'front' ? random.range(0.6, 0.85) : 0.55,
      z1: random.pick([-2, 4]),
      z0: -26,
    })
    const garageWidth = garage.mass.x1
    const shift = left ? width - 0.4 : -garageWidth + 0.4
    driveway = shiftGarage(garage, shift)
    masses.push(garage.mass)
  }
  masses.unshift(/** @type {any} */ (main))
  masses.push(/** @type {any} */ (bayMass))
  const fullPorch = random.chance(0.45)
  const porchLeft = fullPorch ? (left ? bayX + bayWidth : 0.5) : doorX - 4.4
  const porchRight = fullPorch ? (left ? width - 0.5 : bayX) : doorX + 4.4
  const posts = fullPorch
    ? spaced(3, porchRight - porchLeft - 1.4, 0).map((v) => v + porchLeft + 0.7)
    : [porchLeft + 0.7, porchRight - 0.7]
  const porchRoof = fullPorch ? random.pick(['shed', 'hip']) : random.pick(['gable', 'hip', 'gable'])
  return {
    masses,
    behind: random.chance(0.6)
      ? [
          (scene) =>
            drawChimney(scene, left ? width - 9 : 9, -18, h, ridgeOf(/** @type {any} */ (main)) + 3, 3.6, paint.base),
        ]
      : [],
    after: [
      (scene) =>
        drawPorch(scene, {
          x0: porchLeft,
          x1: porchRight,
          z: 0,
          depth: fullPorch ? 6 : 5,
          floor: 1,
          head: 9,
          posts: posts,
          post: random.pick(['square', 'round', 'square']),
          trim: paint.trim,
          rail: fullPorch,
          roof: /** @type {any} */ (porchRoof),
          pitch: porchRoof === 'gable' ? 0.8 : 0.35,
          cover: random.chance(0.3) ? { kind: 'seam', color: '#4a525b' } : paint.cover,
          steps: doorX,
          stepsWidth: 5.5,
          pier: paint.base,
          gable: paint.accent,
        }),
    ],
    doorX,
    doorZ: 6,
    driveway,
  }
}
