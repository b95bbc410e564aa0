/** @file The room in which furniture is placed. */
import { darker, INK, lighter, SHADOW } from '../palette.mjs'
import {
  camera,
  drawBox,
  floorPlane,
  frontPlane,
  hatch,
  leftPlane,
  linesOn,
  paintRect,
  rectCorners,
  rightPlane,
  ringOn,
} from '../space.mjs'
import { HEIGHT, lineOf, ring, Sheet, WIDTH } from '../svg.mjs'

/** @import { Decor, Light, Point3, RandomStream, Room } from '../types.mjs' */
/** @import { Plane } from '../space.mjs' */

/**
 * Draws boards, herringbone or tiles.
 * @param {Room} room
 * @param {*} width
 * @param {RandomStream} random
 * @param {*} nearZ
 */
function layFloor(room, width, random, nearZ) {
  const { decor, sheet } = room
  if (decor.laid === 'board') {
    const tones = ['', '']
    for (let x = 0; x < width; x += 0.55)
      for (let z = random.range(-4, 0); z < nearZ; ) {
        const length = random.range(3, 7)
        if (random.chance(0.4))
          tones[random.int(0, 1)] += ringOn(
            room,
            room.floor,
            rectCorners(x, Math.max(0, z), Math.min(width, x + 0.55), Math.min(nearZ, z + length)),
          )
        z += length
      }
    sheet.path(tones[0], darker(decor.floor, 0.1), { opacity: 0.6 })
    sheet.path(tones[1], lighter(decor.floor, 0.14), { opacity: 0.6 })
    sheet.stroke(
      linesOn(room, room.floor, hatch(rectCorners(0, 0, width, nearZ), 0.55, 1)),
      darker(decor.floor, 0.4),
      0.9,
      { opacity: 0.35 },
    )
  } else if (decor.laid === 'herring') {
    let a = ''
    const size = 0.7
    for (let x = -1; x < width; x += size * 2)
      for (let z = -1; z < nearZ; z += size) {
        const c = (points) =>
          ring(
            points.map(([u, v]) =>
              room.project(room.floor.at(Math.max(0, Math.min(width, u)), Math.max(0, Math.min(nearZ, v)))),
            ),
          )
        if (x >= 0 && z >= 0)
          a += c([
            [x, z],
            [x + size, z + size],
            [x + size, z + size * 1.5],
            [x, z + size * 0.5],
          ])
      }
    sheet.path(a, darker(decor.floor, 0.12), { opacity: 0.7 })
  } else
    sheet.stroke(
      linesOn(room, room.floor, [
        ...hatch(rectCorners(0, 0, width, nearZ), 1.5, 0),
        ...hatch(rectCorners(0, 0, width, nearZ), 1.5, 1),
      ]),
      lighter(decor.floor, 0.5),
      1.4,
      { opacity: 0.7 },
    )
}

/**
 * Draws baseboards and crown molding along the walls.
 * @param {Room} room
 * @param {*} nearZ
 * @param {*} width
 * @param {*} options
 * @param {*} height
 */
function drawMouldings(room, nearZ, width, options, height) {
  const { decor } = room
  for (const [plane, length] of /** @type {[Plane, number][]} */ ([
    [room.leftWall, nearZ],
    [room.rightWall, nearZ],
    [room.back, width],
  ])) {
    paintRect(room, plane, 0, 0, length, 0.5, plane === room.rightWall ? darker(decor.trim, 0.1) : decor.trim)
    paintRect(room, plane, 0, 0.5, length, 0.06, SHADOW, { opacity: 0.2 })
    if (!options.beams) {
      paintRect(room, plane, 0, height - 0.35, length, 0.35, decor.trim)
      paintRect(room, plane, 0, height - 0.43, length, 0.08, SHADOW, { opacity: 0.14 })
    }
  }
}

/**
 * Draws an empty room seen from the inside, with floor, beams and moldings (feet).
 * @param {RandomStream} random
 * @param {Decor} decor
 * @param {{ width: number, height: number, depth: number, yaw?: number, eyeX?: number, beams?: boolean, view: Light }}
 *   options
 * @returns {Room}
 */
export function emptyRoom(random, decor, options) {
  const sheet = new Sheet()
  const { width, height, depth } = options
  const eye = /** @type {Point3} */ ([width * (options.eyeX ?? 0.5), 5.3, depth + 8.2])
  const focal = 1110
  const project = camera({ eye, yaw: options.yaw ?? 0, f: focal, cx: WIDTH / 2, cy: 440 })
  const nearZ = depth + 6.2
  const room = /** @type {Room} */ ({
    sheet,
    project,
    light: options.view,
    random,
    scale: focal / (depth + 8.2),
    flat: false,
    ground: 0,
    width,
    height,
    depth,
    nearZ,
    decor,
    back: frontPlane([0, 0, 0]),
    leftWall: rightPlane([0, 0, nearZ]),
    rightWall: leftPlane([width, 0, 0]),
    floor: floorPlane([0, 0, 0]),
  })
  sheet.rect(0, 0, WIDTH, HEIGHT, decor.wall)
  paintRect(room, floorPlane([0, height, 0]), 0, 0, width, nearZ, lighter(decor.wall, 0.62))
  paintRect(room, room.leftWall, 0, 0, nearZ, height, darker(decor.wall, 0.05))
  paintRect(room, room.rightWall, 0, 0, nearZ, height, darker(decor.wall, 0.13))
  paintRect(room, room.back, 0, 0, width, height, decor.wall)
  paintRect(room, room.floor, 0, 0, width, nearZ, decor.floor)
  layFloor(room, width, random, nearZ)
  // Soft corner shade.
  paintRect(room, room.leftWall, nearZ - 1.6, 0, 1.6, height, SHADOW, { opacity: 0.05 })
  paintRect(room, room.rightWall, 0, 0, 2.2, height, SHADOW, { opacity: 0.06 })
  paintRect(room, room.floor, 0, 0, width, 1.6, SHADOW, { opacity: 0.08 })
  if (options.beams)
    for (let z = 2; z < nearZ; z += 4) {
      drawBox(room, [0, height - 0.7, z - 0.35], [width, height, z + 0.35], decor.wood)
      paintRect(room, floorPlane([0, height - 0.7, z - 0.35]), 0, 0, width, 0.7, darker(decor.wood, 0.3))
    }
  drawMouldings(room, nearZ, width, options, height)
  sheet.stroke(
    [
      [
        [0, 0, 0],
        [0, height, 0],
      ],
      [
        [width, 0, 0],
        [width, height, 0],
      ],
    ]
      .map((length) => lineOf(length.map((size) => room.project(/** @type {Point3} */ (size)))))
      .join(''),
    INK,
    1,
    { opacity: 0.3 },
  )
  return room
}
