import { drawChimney } from '../chimney.mjs'
import { drawDoor } from '../doors.mjs'
import { drawDormer } from '../dormer.mjs'
import { BRICKS, darker, lighter } from '../palette.mjs'
import { drawPorch } from '../porch.mjs'
import { ridgeOf } from '../roofs.mjs'
import { drawBox, paintRect, segmentOn } from '../space.mjs'
import { garageWing, sideWindows, spaced, windowRow } from './house-parts.mjs'

/** @import { HouseBuilder } from '../types.mjs' */

/**
 * Builds a colonial: five bays around a classical door.
 * @type {HouseBuilder}
 */
export function colonialHouse(listing, paint, random) {
  const width = random.range(40, 46)
  const h = 20
  const type = random.pick(['side', 'hip', 'gambrel', 'side'])
  const pitch = type === 'hip' ? 0.52 : 0.66
  const bays = spaced(5, width, 0.62)
  const center = width / 2
  const look = { ...paint.look, grid: /** @type {const} */ ('6/6') }
  const main = {
    x0: 0,
    x1: width,
    z0: -28,
    z1: 0,
    h: type === 'gambrel' ? 11 : h,
    wall: paint.wall,
    skirt: { h: 1.2, wall: { kind: 'stone', color: '#bdb29c' } },
    roof: { type, pitch, overhang: 1.1, cover: paint.cover, trim: paint.trim },
    corner: paint.wall.kind === 'lap',
    front: [
      ...windowRow([bays[0], bays[1], bays[3], bays[4]], 3.4, 3.2, 5.4, look, { shutters: true }),
      ...(type === 'gambrel' ? [] : windowRow(bays, 13, 3.2, 4.9, look, { shutters: true })),
      (scene, plane) =>
        drawDoor(scene, plane, center, 1.2, {
          color: paint.door,
          trim: paint.trim,
          kind: 'panel',
          side: 1,
          transom: true,
          surround: 'classical',
        }),
      (scene, plane) => {
        let path = ''
        const top = type === 'gambrel' ? 11 : h
        for (let x = 0.2; x < width; x += 0.7) path += segmentOn(scene, plane, [x, top - 1.35], [x, top - 1])
        if (scene.flat) {
          paintRect(scene, plane, 0, top - 1.7, width, 1.2, paint.trim)
          scene.sheet.stroke(path, darker(paint.trim, 0.4), scene.scale * 0.28, { opacity: 0.5 })
        }
      },
    ],
    left: sideWindows(28, 2, look),
    right: sideWindows(28, 2, look),
  }
  /** @type {any} */ const mass = main
  if (type === 'gambrel')
    mass.over = [
      (scene) =>
        drawDormer(
          scene,
          { ...mass, roof: { ...mass.roof, pitch: 1.9 } },
          center,
          12,
          width * 0.82,
          5.2,
          'shed',
          paint.accent.kind === 'stone' ? paint.wall : { kind: 'lap', color: lighter(paint.wall.color, 0.3) },
          look,
          5,
        ),
    ]
  else if (random.chance(0.5))
    mass.over = [bays[1], center, bays[3]].map(
      (x) => (scene) => drawDormer(scene, mass, x, h + 1.2, 4.4, 4, 'gable', { kind: 'lap', color: paint.trim }, look),
    )
  const ridge = ridgeOf(mass)
  const masses = [mass]
  const behind = [width * 0.06, width * 0.94].map(
    (x) => (scene) =>
      drawChimney(
        scene,
        x,
        -14,
        h - 4,
        ridge + 4,
        3.4,
        paint.wall.kind === 'brick' ? paint.wall : { kind: 'brick', color: BRICKS[1] },
      ),
  )
  let driveway = null
  if ((listing.garage_spaces ?? 2) > 0) {
    const garage = garageWing(paint, random, width - 0.4, Math.min(2, listing.garage_spaces ?? 2), {
      type: 'side',
      pitch: 0.6,
      z1: -7,
      z0: -30,
      h: 10.5,
    })
    if (random.chance(0.6))
      garage.mass.over = spaced(2, 23, 0.6).map(
        (x) => (scene) =>
          drawDormer(scene, garage.mass, width + x, 12.2, 4, 3.4, 'gable', { kind: 'lap', color: paint.trim }, look),
      )
    masses.unshift(garage.mass)
    driveway = garage.driveway
  }
  const after = []
  if (random.chance(0.35))
    after.push((scene) =>
      drawPorch(scene, {
        x0: center - 6,
        x1: center + 6,
        z: 0,
        depth: 5,
        floor: 1.2,
        head: 11,
        posts: [center - 5, center + 5],
        post: 'round',
        trim: paint.trim,
        roof: 'gable',
        pitch: 0.45,
        cover: paint.cover,
        steps: center,
        stepsWidth: 8,
        gable: { kind: 'panel', color: paint.trim },
      }),
    )
  else
    after.push((scene) => {
      for (let i = 2; i > 0; i--)
        drawBox(
          scene,
          [center - 3.4 - i * 0.4, 0, 0],
          [center + 3.4 + i * 0.4, 1.2 - (i - 1) * 0.5, i * 1.4],
          '#c5bdad',
          {
            line: 0.7,
          },
        )
    })
  return { masses, behind, after, doorX: center, doorZ: 4, driveway }
}
