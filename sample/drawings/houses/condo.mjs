import { drawDoor } from '../doors.mjs'
import { BRICKS, CHARCOAL, DEEP_SHADOW, INK, LAMPLIGHT, LIMESTONE } from '../palette.mjs'
import { drawBox, paintRect, segmentOn } from '../space.mjs'
import { drawWindow } from '../windows.mjs'
import { sideWindows, windowAt } from './house-parts.mjs'

/** @import { HouseBuilder } from '../types.mjs' */

/**
 * Builds a small apartment building with balconies.
 * @type {HouseBuilder}
 */
export function condoHouse(_listing, paint, random) {
  const bays = random.int(4, 5)
  const bayWidth = 16
  const width = bays * bayWidth
  const floors = random.int(3, 4)
  const floorHeight = 10.4
  const h = floors * floorHeight + 1
  const look = {
    ...paint.look,
    frame: /** @type {const} */ ('thin'),
    trim: CHARCOAL,
    sash: CHARCOAL,
    shutter: undefined,
  }
  const upper = random.pick([
    { kind: 'panel', color: '#d9d4c8' },
    { kind: 'brick', color: BRICKS[2] },
    { kind: 'lap', color: '#7e8b93' },
  ])
  /** @type {any[]} */ const front = []
  for (let floor = 0; floor < floors; floor++)
    for (let i = 0; i < bays; i++) {
      const x = i * bayWidth
      const y = floor * floorHeight
      const mid = i === Math.floor(bays / 2)
      if (floor === 0 && mid) continue
      if ((i + (bays % 2)) % 2 === 0 && floor > 0)
        front.push((scene, plane) => {
          drawWindow(scene, plane, x + 3, y + 1.2, 10, 7.4, look, {
            units: 3,
            dark: (i * 7 + floor * 3) % 5 === 0,
          })
          paintRect(scene, plane, x + 1.6, y - 0.2, 12.8, 0.7, '#565f69', { stroke: INK, width: 0.7 })
          paintRect(scene, plane, x + 1.6, y - 1.6, 12.8, 1.4, DEEP_SHADOW, { opacity: 0.25 })
          let path = ''
          for (let rail = 1.9; rail < 14.3; rail += 0.5)
            path += segmentOn(scene, plane, [x + rail, y + 0.5], [x + rail, y + 3.6])
          scene.sheet.stroke(path, CHARCOAL, 1.1, { opacity: 0.8 })
          paintRect(scene, plane, x + 1.6, y + 3.5, 12.8, 0.25, CHARCOAL)
        })
      else
        front.push(
          windowAt(x + 2.6, y + 2.8, 4.2, 5.8, look, { dark: (i * 5 + floor * 2) % 4 === 0 }),
          windowAt(x + 9.2, y + 2.8, 4.2, 5.8, look, { dark: (i * 3 + floor) % 4 === 1 }),
        )
    }
  const center = (Math.floor(bays / 2) + 0.5) * bayWidth
  front.unshift((scene, plane) =>
    paintRect(scene, plane, 0, floorHeight - 0.1, width, 0.8, LIMESTONE, { stroke: INK, width: 0.6 }),
  )
  front.push((scene, plane) => {
    drawWindow(scene, plane, center - 6, 0.4, 12, 8.4, look, { units: 4 })
    drawDoor(scene, plane, center, 0.2, {
      color: CHARCOAL,
      trim: CHARCOAL,
      kind: 'glass',
      double: true,
      h: 7.6,
    })
  })
  const main = {
    x0: 0,
    x1: width,
    z0: -40,
    z1: 0,
    h,
    wall: upper,
    skirt: {
      h: floorHeight,
      wall: paint.wall.kind === 'panel' ? { kind: 'brick', color: BRICKS[3] } : paint.wall,
    },
    roof: { type: 'flat', pitch: 0, overhang: 0.6, cover: paint.cover, trim: '#5b646d' },
    front,
    left: sideWindows(40, floors, look),
    right: sideWindows(40, floors, look),
  }
  const tower = {
    x0: center - 9,
    x1: center + 9,
    z0: -34,
    z1: 1.6,
    base: floorHeight,
    h: h + 3.4,
    wall: { kind: 'brick', color: random.pick(BRICKS) },
    roof: { type: 'flat', pitch: 0, overhang: 0.5, cover: paint.cover, trim: LIMESTONE },
    front: Array.from({ length: floors - 1 }, (_, floor) =>
      windowAt(4, (floor + 1) * floorHeight + 1.6, 10, 7, look, { units: 3, dark: floor === 1 }),
    ),
  }
  const masses = /** @type {any[]} */ (random.chance(0.7) ? [main, tower] : [main])
  return {
    masses,
    behind: [],
    after: [
      (scene) => {
        drawBox(scene, [center - 8, 9.2, 0], [center + 8, 10, 7], '#3a434d', { line: 0.8 })
        for (const x of [center - 7.2, center + 6.8]) drawBox(scene, [x, 0, 6], [x + 0.4, 9.2, 6.4], '#3a434d')
        if (scene.light.night) {
          const [x, y] = scene.project([center, 4, 3])
          scene.sheet.oval(x, y, scene.scale * 8, scene.scale * 5, LAMPLIGHT, { raw: true, opacity: 0.16 })
        }
      },
    ],
    doorX: center,
    doorZ: 4,
    driveway: null,
  }
}
