/** @file The kitchen. */
import { CHARCOAL, darker, INK, lighter, SHADOW } from '../palette.mjs'
import { drawBox, frontPlane, hatch, linesOn, paintRect, paintShape, rectCorners, segmentOn } from '../space.mjs'
import { lineOf, num, xy } from '../svg.mjs'
import { drawPendant, drawPlantPot, fruitBowl } from './accessories.mjs'
import { emptyRoom } from './empty-room.mjs'
import { cabinetFronts, drawCushion, floorShade } from './furniture.mjs'
import { roomWindow } from './room-window.mjs'

/** @import { Decor, Light, Listing, RandomStream, Room } from '../types.mjs' */

/**
 * Draws tiles between the counter and the upper cabinets.
 * @param {Room} room
 * @param {RandomStream} random
 * @param {number} width
 */
function drawBacksplash(room, random, width) {
  const { sheet } = room
  const tileColor = random.pick(['#f2efe7', '#dfe5e4', '#c9d3cf', '#e8dfcc', '#a9b9c2'])
  paintRect(room, room.back, 0, 3.1, width, 2.6, tileColor)
  const brick = random.chance(0.6)
  let path = linesOn(room, room.back, hatch(rectCorners(0, 3.1, width, 5.7), brick ? 0.3 : 0.45, 0))
  for (let i = 0, y = 3.1; y < 5.6; y += brick ? 0.3 : 0.45, i++)
    for (let x = brick && i % 2 ? 0.35 : 0; x < width; x += brick ? 0.7 : 0.45)
      path += segmentOn(room, room.back, [x, y], [x, Math.min(5.7, y + (brick ? 0.3 : 0.45))])
  sheet.stroke(path, darker(tileColor, 0.3), 0.8, { opacity: 0.4 })
}

/**
 * Draws base cabinets with the counter and the range.
 * @param {Room} room
 * @param {RandomStream} random
 * @param {number} fridgeX
 * @param {number} rangeX
 */
function drawBaseCabinets(room, random, fridgeX, rangeX) {
  const { decor, sheet } = room
  const baseColor = random.chance(0.4) ? darker(decor.cabinet, 0.12) : decor.cabinet
  drawBox(room, [0, 0.35, 0], [fridgeX, 3, 2.1], baseColor)
  drawBox(room, [0, 0, 0], [fridgeX, 0.35, 1.9], CHARCOAL)
  cabinetFronts(room, 0.1, rangeX - 1.5, 0.4, 2.95, 2.12, baseColor, random.pick(['drawer', 'door']))
  cabinetFronts(room, rangeX + 1.5, fridgeX - 0.1, 0.4, 2.95, 2.12, baseColor, 'door')
  drawBox(room, [0, 3, 0], [fridgeX, 3.16, 2.3], decor.counter, { top: lighter(decor.counter, 0.25) })
  drawBox(room, [rangeX - 1.4, 0.2, 0], [rangeX + 1.4, 3.2, 2.3], '#3b434c', { top: '#23282f' })
  const rangePlane = frontPlane([rangeX - 1.4, 0, 2.31])
  paintRect(room, rangePlane, 0.25, 0.7, 2.3, 1.4, '#1b2027')
  paintRect(room, rangePlane, 0.25, 2.25, 2.3, 0.1, '#c9ccd0')
  for (let i = 0; i < 5; i++) {
    const [x, y] = room.project(rangePlane.at(0.4 + i * 0.5, 2.75))
    sheet.oval(x, y, room.scale * 0.13, room.scale * 0.13, decor.metal)
  }
}

/**
 * Draws the hood above the range.
 * @param {Room} room
 * @param {RandomStream} random
 * @param {number} rangeX
 * @param {*} height
 */
function drawHood(room, random, rangeX, height) {
  const { decor } = room
  const hood = random.pick(['plaster', 'metal', 'wood'])
  const hoodColor = hood === 'plaster' ? lighter(decor.wall, 0.35) : hood === 'metal' ? '#9aa2a8' : decor.wood
  const hoodPlane = frontPlane([rangeX, 0, 1.8])
  paintShape(
    room,
    hoodPlane,
    [
      [-1.7, 5.6],
      [1.7, 5.6],
      [1.7, 6],
      [0.9, 7.4],
      [0.8, height],
      [-0.8, height],
      [-0.9, 7.4],
      [-1.7, 6],
    ],
    hoodColor,
    { stroke: INK, width: 0.8 },
  )
  paintShape(
    room,
    hoodPlane,
    [
      [0.4, 5.6],
      [1.7, 5.6],
      [1.7, 6],
      [0.9, 7.4],
      [0.8, height],
      [0.3, height],
      [0.35, 7.4],
    ],
    SHADOW,
    { opacity: 0.14 },
  )
  paintRect(room, hoodPlane, -1.72, 5.6, 3.44, 0.22, darker(hoodColor, 0.25))
}

/**
 * Draws upper cabinets or open shelves on either side of range and window.
 * @param {Room} room
 * @param {{ rangeX: number, fridgeX: number, windowX: number, windowWidth: *, random: RandomStream }}
 *   options
 */
function drawUpperCabinets(room, { rangeX, fridgeX, windowX, windowWidth, random }) {
  const { decor } = room
  const spans = [
    [0.2, rangeX - 2],
    [rangeX + 2, fridgeX],
  ].flatMap(([a, b]) => {
    const windowLeft = windowX
    const windowRight = windowX + windowWidth + 1.2
    if (b < windowLeft || a > windowRight) return [[a, b]]
    return [
      [a, windowLeft],
      [windowRight, b],
    ].filter(([p, q]) => q - p > 1.1)
  })
  const shelves = random.chance(0.35)
  for (const [a, b] of spans)
    if (b - a > 1.1) {
      if (shelves) {
        for (const y of [5.7, 7]) {
          drawBox(room, [a + 0.2, y, 0], [b - 0.2, y + 0.14, 0.9], decor.wood)
          for (let x = a + 0.5; x < b - 0.7; x += 0.75)
            drawBox(
              room,
              [x, y + 0.14, 0.2],
              [x + 0.42, y + random.range(0.45, 0.85), 0.6],
              random.pick(['#f4efe4', decor.second, '#dfe6e8', decor.textile, '#cfc3ac']),
            )
        }
      } else {
        drawBox(room, [a, 5.5, 0], [b, 8.6, 1.1], decor.cabinet)
        cabinetFronts(room, a + 0.05, b - 0.05, 5.55, 8.55, 1.12, decor.cabinet, random.chance(0.3) ? 'glass' : 'door')
        paintRect(room, room.back, a, 4.9, b - a, 0.6, SHADOW, { opacity: 0.13 })
      }
    }
}

/**
 * Draws the faucet and objects on the counter.
 * @param {Room} room
 * @param {number} windowX
 * @param {*} windowWidth
 * @param {number} fridgeX
 */
function drawCounterThings(room, windowX, windowWidth, fridgeX) {
  const { sheet, decor } = room
  const tapX = windowX + 0.6 + windowWidth / 2
  const [tapLeft, tapFoot] = room.project([tapX, 3.16, 0.8])
  const [, tapTop] = room.project([tapX, 4.5, 0.8])
  const scale = room.scale
  sheet.stroke(
    `M${xy(tapLeft, tapFoot)}V${num(tapTop + scale * 0.3)}` +
      `q0 ${xy(-scale * 0.35, scale * 0.3)} ${num(-scale * 0.35)}t${xy(scale * 0.3, scale * 0.4)}`,
    decor.metal,
    scale * 0.1,
  )
  drawBox(room, [fridgeX - 1.6, 3.16, 0.8], [fridgeX - 0.9, 4.1, 1.4], decor.second)
  drawBox(room, [0.6, 3.16, 0.5], [1.7, 4.5, 0.6], decor.wood)
  drawPlantPot(room, windowX + 1.3, 3.16, 0.7)
}

/**
 * Draws the fridge with a cabinet above it.
 * @param {Room} room
 * @param {number} fridgeX
 * @param {number} width
 * @param {RandomStream} random
 */
function drawFridge(room, fridgeX, width, random) {
  const { decor, sheet } = room
  drawBox(room, [fridgeX, 0, 0], [width - 0.1, 7, 2.5], random.pick(['#b9bec2', decor.cabinet, '#4a525b']))
  const fridgePlane = frontPlane([fridgeX, 0, 2.52])
  sheet.stroke(
    segmentOn(room, fridgePlane, [1.6, 2.6], [1.6, 7]) + segmentOn(room, fridgePlane, [0, 2.6], [3.3, 2.6]),
    CHARCOAL,
    1.4,
  )
  paintRect(room, fridgePlane, 1.3, 3.2, 0.1, 2.6, '#e6e8ea')
  paintRect(room, fridgePlane, 1.85, 3.2, 0.1, 2.6, '#e6e8ea')
  drawBox(room, [fridgeX, 7.1, 0], [width - 0.1, 8.6, 2.3], decor.cabinet)
  cabinetFronts(room, fridgeX + 0.05, width - 0.15, 7.12, 8.55, 2.32, decor.cabinet, 'door')
}

/**
 * Draws the island with its top, a bowl and a plant.
 * @param {Room} room
 * @param {{ random: RandomStream, islandLeft: number, islandBack: *, islandRight: number, islandFront: *
 *   }} options
 */
function drawIsland(room, { random, islandLeft, islandBack, islandRight, islandFront }) {
  const { decor } = room
  const islandColor = random.pick([decor.textile, decor.cabinet, darker(decor.cabinet, 0.2), decor.wood])
  floorShade(room, islandLeft, islandBack, islandRight, islandFront + 0.6)
  drawBox(room, [islandLeft, 0, islandBack], [islandRight, 3, islandFront], islandColor)
  cabinetFronts(room, islandLeft + 0.1, islandRight - 0.1, 0.4, 2.9, islandFront + 0.02, islandColor, 'door', 2.4)
  const top = random.pick(['#f1ede4', lighter(decor.counter, 0.5), decor.wood])
  drawBox(room, [islandLeft - 0.3, 3, islandBack - 0.2], [islandRight + 0.3, 3.2, islandFront + 1], top, {
    top: lighter(top, 0.3),
  })
  paintRect(room, frontPlane([islandLeft, 0, islandFront + 0.03]), 0, 2.4, islandRight - islandLeft, 0.6, SHADOW, {
    opacity: 0.25,
  })
  fruitBowl(room, (islandLeft + islandRight) / 2 - 1.6, 3.2, 7.6)
  const vaseX = islandRight - 1.4
  drawPlantPot(room, vaseX, 3.2, 7.4)
}

/**
 * Draws stools in front of the island.
 * @param {Room} room
 * @param {RandomStream} random
 * @param {number} islandLeft
 * @param {number} islandRight
 * @param {*} islandFront
 */
function drawStools(room, random, islandLeft, islandRight, islandFront) {
  const { sheet, decor } = room
  const count = random.int(2, 3)
  for (let i = 0; i < count; i++) {
    const x = islandLeft + ((islandRight - islandLeft) * (i + 0.5)) / count
    const z = islandFront + 1.7
    floorShade(room, x - 0.6, z - 0.6, x + 0.5, z + 0.5)
    for (const [dx, dz] of [
      [-0.5, -0.45],
      [0.5, -0.45],
      [-0.55, 0.5],
      [0.55, 0.5],
    ])
      sheet.stroke(
        lineOf([room.project([x + dx, 0, z + dz]), room.project([x + dx * 0.8, 2.2, z + dz * 0.8])]),
        decor.wood,
        room.scale * 0.12,
      )
    sheet.stroke(
      lineOf([room.project([x - 0.5, 0.8, z + 0.5]), room.project([x + 0.5, 0.8, z + 0.5])]),
      decor.wood,
      room.scale * 0.08,
    )
    drawCushion(
      room,
      [x - 0.6, 2.2, z - 0.55],
      [x + 0.6, 2.42, z + 0.55],
      random.fork('seat').pick([decor.second, decor.wood, decor.textile]),
    )
  }
}

/**
 * Returns a kitchen as an SVG.
 * @param {RandomStream} random
 * @param {Decor} decor
 * @param {Light} view
 * @param {Listing} listing
 */
export function drawKitchen(random, decor, view, listing) {
  const width = random.range(16, 18.5)
  const height = 9.2
  const depth = 12
  const room = emptyRoom(random, decor, {
    width,
    height,
    depth,
    eyeX: random.range(0.42, 0.6),
    yaw: random.range(-0.1, 0.1),
    view,
    beams: ['craftsman', 'farmhouse', 'log', 'tudor'].includes(listing.style) && random.chance(0.7),
  })
  const { sheet } = room
  drawBacksplash(room, random, width)
  const rangeX = random.chance(0.5) ? width * 0.3 : width * 0.5
  const windowX = rangeX > width * 0.4 ? width * 0.08 : width * 0.54
  const windowWidth = 4.6
  const fridgeX = width - 3.4
  roomWindow(room, room.back, windowX + 0.6, 4.1, windowWidth, 3.9, { cols: 2, rows: 2, light: false })
  drawBaseCabinets(room, random, fridgeX, rangeX)
  drawHood(room, random, rangeX, height)
  drawUpperCabinets(room, { rangeX, fridgeX, windowX, windowWidth, random })
  drawCounterThings(room, windowX, windowWidth, fridgeX)
  drawFridge(room, fridgeX, width, random)
  if (random.chance(0.6)) roomWindow(room, room.leftWall, room.nearZ - 8.6, 2.6, 4.4, 5.2, { cols: 2, rows: 3 })
  const islandLeft = width * 0.2
  const islandRight = width * 0.74
  const islandBack = 6.4
  const islandFront = 9.2
  drawIsland(room, { random, islandLeft, islandBack, islandRight, islandFront })
  drawStools(room, random, islandLeft, islandRight, islandFront)
  const kind = random.pick(/** @type {const} */ (['globe', 'cone', 'drum', 'lantern']))
  const pendantCount = kind === 'drum' ? 2 : random.int(2, 3)
  for (let i = 0; i < pendantCount; i++)
    drawPendant(room, islandLeft + ((islandRight - islandLeft) * (i + 0.5)) / pendantCount, 7.8, 6.5, kind)
  return sheet.svg('Kitchen')
}
