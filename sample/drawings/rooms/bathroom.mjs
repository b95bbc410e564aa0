/** @file The bathroom. */
import { darker, mix, SHADOW } from '../palette.mjs'
import { drawBox, hatch, linesOn, paintRect, paintShape, rectCorners, ringOn, segmentOn } from '../space.mjs'
import { num, softRing, xy } from '../svg.mjs'
import { drawPlant, drawPlantPot } from './accessories.mjs'
import { emptyRoom } from './empty-room.mjs'
import { cabinetFronts, floorShade } from './furniture.mjs'
import { roomWindow } from './room-window.mjs'

/** @import { Decor, Light, Point2, RandomStream, Room } from '../types.mjs' */
/** @import { Plane } from '../space.mjs' */

/**
 * Draws small diamonds between the floor tiles, in half of the rooms.
 * @param {Room} room
 * @param {RandomStream} random
 * @param {number} width
 */
function drawFloorPattern(room, random, width) {
  const { decor } = room
  if (random.chance(0.5)) {
    let path = ''
    for (let x = 0.75; x < width; x += 1.5)
      for (let z = 0.75; z < room.nearZ - 0.5; z += 1.5)
        path += ringOn(room, room.floor, [
          [x - 0.28, z],
          [x, z - 0.28],
          [x + 0.28, z],
          [x, z + 0.28],
        ])
    room.sheet.path(path, decor.textile === '#e6dfd0' || decor.textile === '#f0ebe0' ? '#3b4656' : decor.textile, {
      opacity: 0.8,
    })
  }
}

/**
 * Draws wall tiles, to shoulder height or to the ceiling.
 * @param {Room} room
 * @param {RandomStream} random
 * @param {*} height
 * @param {number} width
 */
function drawWallTiles(room, random, height, width) {
  const { decor } = room
  const tileColor = random.pick(['#f4f1ea', '#cfdad6', '#c6d2db', '#e6ddcb'])
  const tileHeight = random.pick([4, height - 0.4])
  for (const [plane, length, shade] of /** @type {[Plane, number, number][]} */ ([
    [room.leftWall, room.nearZ, 0.04],
    [room.rightWall, room.nearZ, 0.12],
    [room.back, width, 0],
  ])) {
    const c = darker(tileColor, shade)
    paintRect(room, plane, 0, 0, length, tileHeight, c)
    const step = 0.5
    let path = linesOn(room, plane, hatch(rectCorners(0, 0, length, tileHeight), step, 0))
    if (plane === room.back)
      for (let y = 0, i = 0; y < tileHeight - 0.1; y += step, i++)
        for (let x = (i % 2) * 0.5; x < length; x += 1)
          path += segmentOn(room, plane, [x, y], [x, Math.min(tileHeight, y + step)])
    room.sheet.stroke(path, darker(tileColor, 0.28), 0.8, { opacity: 0.4 })
    paintRect(room, plane, 0, tileHeight, length, 0.2, decor.trim)
  }
}

/**
 * Draws a mirror above each basin.
 * @param {Room} room
 * @param {boolean} twoBasins
 * @param {number} vanityLeft
 * @param {*} vanityWidth
 * @param {string} mirrorShape
 */
function drawMirrors(room, twoBasins, vanityLeft, vanityWidth, mirrorShape) {
  const { decor } = room
  for (const cx of twoBasins ? [vanityLeft + 1.6, vanityLeft + vanityWidth - 1.6] : [vanityLeft + vanityWidth / 2]) {
    const points =
      mirrorShape === 'rect'
        ? /** @type {Point2[]} */ (rectCorners(cx - 1.1, 4, cx + 1.1, 7.2))
        : mirrorShape === 'round'
          ? Array.from(
              { length: 24 },
              (_, i) => /** @type {Point2} */ ([cx + Math.cos(i * 0.2618) * 1.25, 5.5 + Math.sin(i * 0.2618) * 1.25]),
            )
          : /** @type {Point2[]} */ ([
              [cx - 1.05, 4],
              [cx + 1.05, 4],
              ...Array.from({ length: 11 }, (_, i) => [
                cx + Math.cos((i / 10) * Math.PI) * 1.05,
                6.2 + Math.sin((i / 10) * Math.PI) * 1.05,
              ]),
            ])
    paintShape(
      room,
      room.back,
      points.map(([a, b]) => /** @type {Point2} */ ([a + 0.1, b - 0.12])),
      SHADOW,
      { opacity: 0.2 },
    )
    paintShape(room, room.back, points, '#c3d0d6', { stroke: decor.metal, width: room.scale * 0.1 })
    paintShape(
      room,
      room.back,
      [
        [cx - 0.8, 4.4],
        [cx - 0.3, 4.4],
        [cx + 0.7, 6.6],
        [cx + 0.2, 6.6],
      ],
      '#eef3f4',
      { opacity: 0.6 },
    )
  }
}

/**
 * Draws lamps beside the mirrors.
 * @param {Room} room
 * @param {boolean} twoBasins
 * @param {number} vanityLeft
 * @param {*} vanityWidth
 */
function drawWallLamps(room, twoBasins, vanityLeft, vanityWidth) {
  const { decor } = room
  for (const cx of twoBasins
    ? [vanityLeft + vanityWidth / 2, vanityLeft + 0.1, vanityLeft + vanityWidth - 0.1]
    : [vanityLeft + 1, vanityLeft + vanityWidth - 1]) {
    paintRect(room, room.back, cx - 0.06, 5.1, 0.12, 0.7, decor.metal, { forward: 0.2 })
    paintShape(
      room,
      room.back,
      [
        [cx - 0.26, 5.7],
        [cx + 0.26, 5.7],
        [cx + 0.2, 6.5],
        [cx - 0.2, 6.5],
      ],
      '#fbeecb',
      { forward: 0.25, stroke: decor.metal, width: 0.8 },
    )
  }
}

/**
 * Draws the vanity with its basins and faucets.
 * @param {Room} room
 * @param {number} vanityLeft
 * @param {*} vanityWidth
 * @param {string} vanityColor
 * @param {boolean} twoBasins
 */
function drawVanity(room, vanityLeft, vanityWidth, vanityColor, twoBasins) {
  const { decor } = room
  floorShade(room, vanityLeft, 0.2, vanityLeft + vanityWidth, 2)
  drawBox(room, [vanityLeft, 0.5, 0], [vanityLeft + vanityWidth, 2.7, 1.9], vanityColor)
  cabinetFronts(room, vanityLeft + 0.05, vanityLeft + vanityWidth - 0.05, 0.55, 2.65, 1.92, vanityColor, 'door', 1.5)
  drawBox(room, [vanityLeft - 0.1, 2.7, 0], [vanityLeft + vanityWidth + 0.1, 2.86, 2.05], '#f3f0e9')
  for (const cx of twoBasins ? [vanityLeft + 1.6, vanityLeft + vanityWidth - 1.6] : [vanityLeft + vanityWidth / 2]) {
    drawBox(room, [cx - 0.8, 2.86, 0.5], [cx + 0.8, 3.2, 1.5], '#fbfaf6')
    const [x, y] = room.project([cx, 2.9, 0.35])
    const scale = room.scale
    room.sheet.stroke(
      `M${xy(x, y)}v${num(-scale * 0.8)}q${xy(scale * 0.02, -scale * 0.22)} ${xy(scale * 0.2, -scale * 0.1)}`,
      decor.metal,
      scale * 0.09,
    )
  }
  drawPlantPot(room, vanityLeft + vanityWidth / 2, 2.86, 0.7)
}

/**
 * Draws a freestanding tub with its faucet.
 * @param {Room} room
 * @param {number} tubLeft
 * @param {boolean} flip
 */
function drawTub(room, tubLeft, flip) {
  const { decor } = room
  const tubBack = 2.6
  const tubWidth = 5
  const tubDepth = 2.7
  floorShade(room, tubLeft, tubBack, tubLeft + tubWidth, tubBack + tubDepth)
  const tubPoint = (x, y, z) => room.project([tubLeft + x, y, tubBack + z])
  const body = [
    tubPoint(0, 2.2, tubDepth / 2),
    tubPoint(0.3, 0.5, tubDepth * 0.7),
    tubPoint(0.9, 0.1, tubDepth),
    tubPoint(tubWidth - 0.9, 0.1, tubDepth),
    tubPoint(tubWidth - 0.3, 0.5, tubDepth * 0.7),
    tubPoint(tubWidth, 2.2, tubDepth / 2),
    tubPoint(tubWidth - 0.2, 2.05, tubDepth),
    tubPoint(tubWidth / 2, 1.9, tubDepth + 0.15),
    tubPoint(0.2, 2.05, tubDepth),
  ]
  room.sheet.path(softRing(body), '#f7f5ef', { stroke: darker('#f7f5ef', 0.3), width: 1 })
  const rim = Array.from({ length: 22 }, (_, i) => {
    const t = (i / 22) * Math.PI * 2
    return tubPoint(
      tubWidth / 2 + (Math.cos(t) * tubWidth) / 2,
      2.15 + Math.abs(Math.cos(t)) * 0.12,
      tubDepth / 2 + (Math.sin(t) * tubDepth) / 2,
    )
  })
  room.sheet.path(softRing(rim), '#fffdf8', { stroke: '#b9b3a6', width: 1.2 })
  room.sheet.path(
    softRing(
      rim.map(([x, y]) => {
        const [a, b] = tubPoint(tubWidth / 2, 2.15, tubDepth / 2)
        return [a + (x - a) * 0.9, b + (y - b) * 0.8]
      }),
    ),
    '#d9dcd8',
  )
  room.sheet.path(
    softRing(
      rim.map(([x, y]) => {
        const [a, b] = tubPoint(tubWidth / 2, 2.05, tubDepth / 2)
        return [a + (x - a) * 0.84, b + 4 + (y - b) * 0.62]
      }),
    ),
    '#bccad0',
  )
  const [tapX, tapFoot] = tubPoint(flip ? tubWidth * 0.5 : tubWidth * 0.5, 0, -0.2)
  const [, tapTop] = tubPoint(tubWidth * 0.5, 3.2, -0.2)
  room.sheet.stroke(
    `M${xy(tapX, tapFoot)}V${num(tapTop)}q0 ${xy(-room.scale * 0.3, room.scale * 0.4)} ${num(-room.scale * 0.05)}`,
    decor.metal,
    room.scale * 0.09,
  )
}

/**
 * Draws towels on a rail at the side wall.
 * @param {Room} room
 * @param {boolean} flip
 */
function drawTowels(room, flip) {
  const { decor } = room
  // Towels, mat, stool.
  const wall = flip ? room.rightWall : room.leftWall
  const a = flip ? 4.6 : room.nearZ - 7
  paintRect(room, wall, a - 0.3, 5.1, 3, 0.1, decor.metal, { forward: 0.2 })
  for (const [q, c] of /** @type {[number, string][]} */ ([
    [a, '#f4f0e6'],
    [a + 1.2, decor.second],
  ])) {
    paintRect(room, wall, q, 2.8, 1, 2.4, c, { forward: 0.22 })
    paintRect(room, wall, q, 3.2, 1, 0.14, darker(c, 0.2), { forward: 0.23 })
  }
}

/**
 * Returns a bathroom as an SVG.
 * @param {RandomStream} random
 * @param {Decor} decor
 * @param {Light} view
 */
export function drawBathroom(random, decor, view) {
  const width = random.range(12, 13.5)
  const height = 9
  const depth = 9.5
  const floorColor = random.pick(['#dcd8cf', '#aab4b8', '#cdbfa9', '#e8e4db'])
  const room = emptyRoom(
    random,
    { ...decor, floor: floorColor, laid: 'tile' },
    { width, height, depth, eyeX: random.range(0.42, 0.58), yaw: random.range(-0.12, 0.12), view },
  )
  drawFloorPattern(room, random, width)
  drawWallTiles(room, random, height, width)
  const flip = random.chance(0.5)
  const vanityLeft = flip ? width - 6.8 : 0.8
  const vanityWidth = 6
  const tubLeft = flip ? 0.6 : width - 5.6
  roomWindow(room, room.back, flip ? 1.2 : width - 5, 4.3, 3.8, 3.4, {
    cols: 2,
    rows: 2,
    light: true,
    shade: random.chance(0.4),
  })
  const twoBasins = vanityWidth > 5
  const vanityColor = random.pick([decor.wood, decor.cabinet, decor.textile])
  const mirrorShape = random.pick(['round', 'rect', 'arch'])
  drawMirrors(room, twoBasins, vanityLeft, vanityWidth, mirrorShape)
  drawWallLamps(room, twoBasins, vanityLeft, vanityWidth)
  drawVanity(room, vanityLeft, vanityWidth, vanityColor, twoBasins)
  drawTub(room, tubLeft, flip)
  drawTowels(room, flip)
  paintShape(room, room.floor, rectCorners(vanityLeft + 1, 2.8, vanityLeft + vanityWidth - 1, 4.8), decor.rug)
  paintShape(
    room,
    room.floor,
    rectCorners(vanityLeft + 1.2, 3, vanityLeft + vanityWidth - 1.2, 4.6),
    mix(decor.rug, decor.textile, 0.25),
  )
  drawPlant(room, flip ? width - 1.2 : 1.2, 5.4, 4.4)
  return room.sheet.svg('Bathroom')
}
