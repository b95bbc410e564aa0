import { drawDoor } from '../doors.mjs'
import { drawDormer } from '../dormer.mjs'
import { coverWith } from '../materials.mjs'
import { BRICKS, DEEP_SHADOW, DOOR_COLOURS, darker, INK, LIMESTONE, SIDINGS, STONES } from '../palette.mjs'
import { drawBox, frontPlane, paintRect, rectCorners, segmentOn } from '../space.mjs'
import { drawWindow } from '../windows.mjs'
import { sideWindows, windowAt } from './house-parts.mjs'

/** @import { HouseBuilder, Paint, Scene, WindowLook } from '../types.mjs' */

/**
 * Draws steps up to a door, with a rail on either side.
 * @param {Scene} scene
 * @param {*} mass
 * @param {number} x
 * @param {*} doorX
 */
function drawStoop(scene, mass, x, doorX) {
  const z = mass.z1
  for (let step = 3; step > 0; step--)
    drawBox(
      scene,
      [x + doorX - 2.4, 0, z],
      [x + doorX + 2.4, 2.6 - (step - 1) * 0.8, z + 1.4 + step * 0.95],
      step % 2 ? '#c9c0ae' : '#bdb4a2',
      { line: 0.6 },
    )
  const rail = frontPlane([x + doorX - 2.5, 0, z + 3])
  scene.sheet.stroke(
    [0, 5].map((along) => segmentOn(scene, rail, [along, 0.4], [along, 4.4])).join(''),
    '#20262e',
    scene.scale * 0.16,
  )
}

/**
 * Paints a bay of windows through the upper floors.
 * @param {Scene} scene
 * @param {{ plane: *, windowX: *, floorHeight: *, paint: Paint, look: WindowLook }} options
 */
function paintBayWindow(scene, { plane, windowX, floorHeight, paint, look }) {
  coverWith(
    scene,
    plane,
    rectCorners(windowX - 4.4, floorHeight + 2, windowX + 4.4, 3 * floorHeight),
    'panel',
    paint.accent.kind === 'stone' ? '#d8d2c4' : paint.accent.color,
  )
  paintRect(scene, plane, windowX + 4.4, floorHeight + 1.4, 1, 2 * floorHeight - 2.4, DEEP_SHADOW, {
    opacity: 0.28,
  })
  for (let floor = 1; floor < 3; floor++)
    drawWindow(
      scene,
      plane,
      windowX - 3.6,
      4 + floor * floorHeight,
      7.2,
      5.6,
      { ...look, frame: 'board' },
      { units: 3 },
    )
  paintRect(scene, plane, windowX - 4.7, 3 * floorHeight - 0.4, 9.4, 0.8, paint.trim, {
    stroke: INK,
    width: 0.7,
  })
  paintRect(scene, plane, windowX - 4.7, floorHeight + 1.6, 9.4, 0.7, paint.trim, {
    stroke: INK,
    width: 0.7,
  })
}

/**
 * Paints a string course, and below a flat roof a cornice.
 * @param {Scene} scene
 * @param {{ plane: *, floorHeight: *, unitWidth: *, top: string, height: number, paint: Paint }} options
 */
function paintParapet(scene, { plane, floorHeight, unitWidth, top, height, paint }) {
  paintRect(scene, plane, 0, floorHeight + 0.9, unitWidth, 0.5, LIMESTONE)
  if (top === 'flat') {
    paintRect(scene, plane, 0, height - 1.6, unitWidth, 1.2, paint.trim)
    let path = ''
    for (let along = 0.6; along < unitWidth; along += 1.3)
      path += segmentOn(scene, plane, [along, height - 2], [along, height - 0.5])
    scene.sheet.stroke(path, darker(paint.trim, 0.3), scene.scale * 0.4, { opacity: 0.5 })
  }
}

/**
 * Builds townhouses: a row of three or four fronts with stoops.
 * @type {HouseBuilder}
 */
export function townhouseHouse(_listing, paint, random) {
  const units = random.int(3, 4)
  const unitWidth = 21
  const floors = 3
  const floorHeight = 10.2
  const walls = random.fork('walls')
  const scheme = Array.from({ length: units }, (_, i) =>
    i % 2 === 0
      ? { kind: 'brick', color: walls.pick(BRICKS) }
      : walls.pick([
          { kind: 'lap', color: walls.pick(SIDINGS) },
          { kind: 'stone', color: walls.pick(STONES) },
          { kind: 'brick', color: walls.pick(BRICKS) },
        ]),
  )
  const top = random.pick(['flat', 'mansard', 'gable'])
  /** @type {any[]} */ const masses = []
  /** @type {any[]} */
  const after = []
  for (let i = 0; i < units; i++) {
    const x = i * unitWidth
    const wall = scheme[i]
    const height = floors * floorHeight + 1.4 + (top === 'flat' ? (i % 2) * 1.4 : 0)
    const doorX = i % 2 ? 15.6 : 5.4
    const windowX = i % 2 ? 6.6 : 14.4
    /** @type {WindowLook} */ const look = {
      ...paint.look,
      frame: wall.kind === 'lap' ? 'cap' : 'stone',
      shutter: undefined,
    }
    const bay = (i + (random.chance(0.5) ? 1 : 0)) % 2 === 0
    /** @type {any[]} */ const front = [
      (scene, plane) =>
        drawDoor(scene, plane, doorX, 2.6, {
          color: DOOR_COLOURS[(i * 3 + 1) % DOOR_COLOURS.length],
          trim: paint.trim,
          kind: 'panel',
          transom: true,
          surround: i % 2 ? 'plain' : 'classical',
        }),
      windowAt(windowX - 3.2, 4, 6.4, 5.8, look, { units: 2 }),
    ]
    for (let floor = 1; floor < floors; floor++) {
      front.push(windowAt(doorX - 1.6, 4 + floor * floorHeight, 3.2, 5.6 - floor * 0.3, look))
      if (!bay) front.push(windowAt(windowX - 3, 4 + floor * floorHeight, 6, 5.6 - floor * 0.3, look, { units: 2 }))
    }
    if (bay)
      front.push((scene, plane) => {
        paintBayWindow(scene, { plane, windowX, floorHeight, paint, look })
      })
    front.push((scene, plane) => {
      paintParapet(scene, { plane, floorHeight, unitWidth, top, height, paint })
    })
    const roof =
      top === 'gable' && i % 2 === 0
        ? {
            type: 'front',
            pitch: 0.8,
            overhang: 0.7,
            cover: paint.cover,
            trim: paint.trim,
            gable: paint.accent,
          }
        : top === 'flat'
          ? { type: 'flat', pitch: 0, overhang: 0.9, cover: paint.cover, trim: paint.trim }
          : {
              type: 'side',
              pitch: top === 'mansard' ? 0.9 : 0.7,
              overhang: 0.6,
              cover: paint.cover,
              trim: paint.trim,
            }
    const mass = {
      x0: x,
      x1: x + unitWidth,
      z0: -30,
      z1: i % 2 ? -1.5 : 0,
      h: height,
      wall: wall,
      skirt: { h: 2.4, wall: { kind: 'stone', color: '#c9bda2' }, cap: true },
      roof,
      front,
      left: i === 0 ? sideWindows(30, 3, look) : [],
      right: i === units - 1 ? sideWindows(30, 3, look) : [],
    }
    if (roof.type === 'side')
      /** @type {any} */ (mass).over = [6, 15].map(
        (along) => (scene) =>
          drawDormer(
            scene,
            /** @type {any} */ (mass),
            x + along,
            height + 1.2,
            4.6,
            4,
            'gable',
            { kind: 'lap', color: paint.trim },
            look,
          ),
      )
    masses.push(mass)
    after.push((scene) => {
      drawStoop(scene, mass, x, doorX)
    })
  }
  return {
    masses: [...masses.filter((_, i) => i % 2), ...masses.filter((_, i) => !(i % 2))],
    behind: [],
    after,
    doorX: unitWidth + 15.6,
    doorZ: 5,
    doors: Array.from({ length: units }, (_, i) => i * unitWidth + (i % 2 ? 15.6 : 5.4)),
    driveway: null,
  }
}
