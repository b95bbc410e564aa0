/** @file The living room. */
import { coverWith } from '../materials.mjs'
import { BRICKS, darker, INK, lighter, mix, SHADOW, STONES, SUNLIT, WHITE } from '../palette.mjs'
import { drawBox, frontPlane, paintRect, rectCorners, ringOn, segmentOn } from '../space.mjs'
import { xy } from '../svg.mjs'
import { drawLamp, drawPicture, drawPlant, drawPlantPot } from './accessories.mjs'
import { emptyRoom } from './empty-room.mjs'
import { cabinetFronts, drawRug, drawSideSofa, drawSofa, floorShade } from './furniture.mjs'
import { roomWindow } from './room-window.mjs'

/** @import { Decor, Light, Listing, RandomStream, Room } from '../types.mjs' */
/** @import { Plane } from '../space.mjs' */

/**
 * Draws the back wall with a chimney breast between two windows.
 * @param {Room} room
 * @param {RandomStream} random
 * @param {number} centerX
 * @param {*} height
 * @param {number} width
 */
function drawHearth(room, random, centerX, height, width) {
  const { decor } = room
  const facing = random.pick(['stone', 'brick', 'panel'])
  const breastWidth = 6.4
  const breastPlane = frontPlane([centerX - breastWidth / 2, 0, 1.2])
  const facingColor = facing === 'brick' ? random.pick(BRICKS) : facing === 'stone' ? random.pick(STONES) : decor.trim
  drawBox(room, [centerX - breastWidth / 2, 0, 0], [centerX + breastWidth / 2, height, 1.2], facingColor)
  coverWith(room, breastPlane, rectCorners(0, 0, breastWidth, height), facing, facingColor)
  if (facing !== 'panel')
    room.sheet.stroke(
      masonryJoints(room, breastPlane, breastWidth, height, facing === 'brick' ? 0.4 : 0.75),
      lighter(facingColor, 0.4),
      0.9,
      {
        opacity: 0.45,
      },
    )
  else {
    for (const [a, b, windowWidth, innerHeight] of [[0.4, 5.4, breastWidth - 0.8, height - 6.2]])
      room.sheet.stroke(
        ringOn(room, breastPlane, rectCorners(a, b, a + windowWidth, b + innerHeight)),
        darker(facingColor, 0.25),
        1.2,
      )
  }
  paintRect(room, breastPlane, 1.1, 0.4, breastWidth - 2.2, 3.3, '#d9d2c4', { stroke: INK, width: 0.8 })
  paintRect(room, breastPlane, 1.6, 0.4, breastWidth - 3.2, 2.8, '#1c1f24')
  const [fireX, fireY] = room.project(breastPlane.at(breastWidth / 2, 0.7))
  const scale = room.scale
  room.sheet.path(
    `M${xy(fireX - scale, fireY)}q${xy(scale * 0.2, -scale * 1)} ${xy(scale * 0.55, -scale * 1.1)}` +
      `q${xy(scale * 0.1, scale * 0.4)} ${xy(scale * 0.35, -scale * 0.5)}` +
      `q${xy(scale * 0.3, scale * 0.6)} ${xy(scale * 0.55, scale * 0.4)}` +
      `q${xy(scale * 0.5, scale * 0.6)} ${xy(scale * 0.4, scale * 1.2)}Z`,
    '#e39a3e',
  )
  room.sheet.path(
    `M${xy(fireX - scale * 0.5, fireY)}` +
      `q${xy(scale * 0.3, -scale * 0.9)} ${xy(scale * 0.5, -scale * 0.8)}` +
      `q${xy(scale * 0.4, scale * 0.2)} ${xy(scale * 0.5, scale * 0.8)}Z`,
    '#fbd98a',
  )
  drawBox(room, [centerX - breastWidth / 2 - 0.4, 0, 0], [centerX + breastWidth / 2 + 0.4, 0.35, 2.3], '#bdb5a6')
  drawBox(room, [centerX - breastWidth / 2 - 0.3, 4.6, 0], [centerX + breastWidth / 2 + 0.3, 5, 1.9], decor.wood)
  paintRect(room, breastPlane, 0, 4, breastWidth, 0.6, SHADOW, { opacity: 0.2 })
  drawPicture(room, frontPlane([centerX - 1.9, 5.5, 1.3]), 0, 0, 3.8, 2.7)
  for (const q of [-2.6, 2.3]) {
    drawBox(room, [centerX + q, 5, 1.3], [centerX + q + 0.3, 5.9, 1.6], decor.metal)
  }
  const sideSpace = Math.min(centerX - breastWidth / 2, width - centerX - breastWidth / 2)
  if (sideSpace > 4.6 || random.chance(0.6)) {
    const windowWidth = 3.4
    roomWindow(room, room.back, (centerX - breastWidth / 2) / 2 - windowWidth / 2, 2.4, windowWidth, height - 4.4, {
      cols: 2,
      rows: 3,
      curtain: decor.textile === '#4a535d' ? '#e9e2d2' : mix(decor.textile, WHITE, 0.45),
    })
    roomWindow(
      room,
      room.back,
      (centerX + breastWidth / 2 + width) / 2 - windowWidth / 2,
      2.4,
      windowWidth,
      height - 4.4,
      {
        cols: 2,
        rows: 3,
        curtain: decor.textile === '#4a535d' ? '#e9e2d2' : mix(decor.textile, WHITE, 0.45),
      },
    )
  }
}

/**
 * Draws the back wall with a window between bookshelves.
 * @param {Room} room
 * @param {number} centerX
 * @param {*} height
 * @param {number} width
 * @param {RandomStream} random
 */
function drawShelves(room, centerX, height, width, random) {
  const { decor } = room
  roomWindow(room, room.back, centerX - 3, 2.4, 6, height - 4.4, {
    cols: 3,
    rows: 3,
    curtain: mix(decor.textile, WHITE, 0.5),
  })
  for (const [a, b] of [
    [0.3, centerX - 5.2],
    [centerX + 5.2, width - 0.3],
  ])
    if (b - a > 1.6) {
      drawBox(room, [a, 0, 0], [b, 2.6, 1.5], decor.trim)
      cabinetFronts(room, a + 0.05, b - 0.05, 0.4, 2.5, 1.52, decor.trim, 'door')
      drawBox(room, [a, 2.6, 0], [b, height - 0.6, 1], darker(decor.trim, 0.1))
      for (let y = 2.75; y < height - 1.6; y += 1.35) {
        paintRect(room, frontPlane([a + 0.15, y, 1.01]), 0, 0, b - a - 0.3, 1.22, darker(decor.wall, 0.22))
        for (let x = a + 0.3; x < b - 0.5; ) {
          const breastWidth = random.range(0.14, 0.3)
          const bookHeight = random.range(0.7, 1.05)
          if (random.chance(0.82))
            paintRect(
              room,
              frontPlane([x, y, 1.02]),
              0,
              0,
              breastWidth,
              bookHeight,
              random.pick([decor.second, decor.textile, '#e9e0cc', '#7d3f38', '#c9b88f', '#5c7862', '#35557f']),
            )
          x += breastWidth + 0.02
        }
      }
    }
}

/**
 * Draws a low table with books and a plant.
 * @param {Room} room
 * @param {number} centerX
 */
function drawCoffeeTable(room, centerX) {
  const { decor } = room
  const tableLeft = centerX - 2.3
  const tableRight = centerX + 2.1
  const tableBack = 7
  const tableFront = 9.2
  floorShade(room, tableLeft, tableBack, tableRight, tableFront)
  for (const [x, z] of [
    [tableLeft + 0.1, tableBack + 0.1],
    [tableRight - 0.3, tableBack + 0.1],
    [tableLeft + 0.1, tableFront - 0.3],
    [tableRight - 0.3, tableFront - 0.3],
  ])
    drawBox(room, [x, 0, z], [x + 0.2, 1.25, z + 0.2], decor.wood)
  drawBox(room, [tableLeft, 1.25, tableBack], [tableRight, 1.45, tableFront], decor.wood, {
    top: lighter(decor.wood, 0.25),
  })
  drawBox(room, [centerX - 1.6, 1.45, 7.6], [centerX - 0.2, 1.6, 8.6], decor.second)
  drawBox(room, [centerX - 1.5, 1.6, 7.7], [centerX - 0.4, 1.72, 8.5], '#e9e0cc')
  drawPlantPot(room, centerX + 1, 1.45, 7.9)
}

/**
 * Returns a living room as an SVG, around a hearth, a wide window or shelves.
 * @param {RandomStream} random
 * @param {Decor} decor
 * @param {Light} view
 * @param {Listing} listing
 */
export function drawLivingRoom(random, decor, view, listing) {
  const grand = ['log', 'contemporary', 'farmhouse'].includes(listing.style)
  const width = random.range(18, 21)
  const height = grand ? 10.8 : 9.3
  const depth = 12.5
  const room = emptyRoom(random, decor, {
    width,
    height,
    depth,
    eyeX: random.range(0.4, 0.6),
    yaw: random.range(-0.12, 0.12),
    view,
    beams: ['log', 'tudor', 'craftsman'].includes(listing.style),
  })
  const layout = random.pick(['hearth', 'window', 'hearth', 'shelves'])
  const centerX = width * random.range(0.44, 0.56)
  if (layout === 'hearth') {
    drawHearth(room, random, centerX, height, width)
  } else if (layout === 'window') {
    const windowWidth = random.range(9, 11.5)
    roomWindow(room, room.back, centerX - windowWidth / 2, grand ? 0.7 : 2.2, windowWidth, height - (grand ? 2.4 : 4), {
      cols: random.int(3, 4),
      rows: grand ? 2 : random.int(1, 3),
      curtain: mix(decor.second, SUNLIT, 0.55),
    })
    drawPicture(room, room.leftWall, room.nearZ - 6.6, 3.8, 3, 3.6)
  } else {
    drawShelves(room, centerX, height, width, random)
  }
  if (random.chance(0.65))
    roomWindow(room, room.leftWall, room.nearZ - 9.4, 2.4, 4.6, height - 4.2, { cols: 2, rows: 3 })
  else drawPicture(room, room.rightWall, 3.6, 4, 3.4, 2.8)
  if (random.chance(0.6)) drawPicture(room, room.rightWall, 4, 3.9, 2.6, 3.2)
  drawRug(room, width * 0.2, 3.6, width * 0.82, 11.4)
  drawPlant(room, random.chance(0.5) ? 1.5 : width - 1.6, 2, 6)
  if (layout === 'hearth') {
    // Chairs face across the rug.
    const sofaX = random.chance(0.5) ? 1.6 : width - 4.4
    drawSideSofa(room, sofaX < width / 2 ? sofaX : width - 4.6, 4.2, 7, decor.textile, sofaX < width / 2)
    const armchairX = sofaX < width / 2 ? width - 5.4 : 2.4
    drawSideSofa(room, armchairX, 5.2, 3.2, decor.second, armchairX < width / 2)
    drawLamp(room, sofaX < width / 2 ? width - 2.4 : 2.2, 0, 3.4, 6, true)
  } else {
    drawSofa(room, centerX - 4.2, 3.2, 8.4, decor.textile)
    drawLamp(room, centerX + 5.8, 0, 3.6, 6, true)
    drawSideSofa(room, centerX > width / 2 ? 1.8 : width - 5, 6.4, 3.2, decor.second, centerX > width / 2)
  }
  drawCoffeeTable(room, centerX)
  return room.sheet.svg('Living room')
}

/**
 * Returns the upright joints of stone or brick as path data; courses are step feet high.
 * @param {Room} room
 * @param {Plane} plane
 * @param {number} w
 * @param {number} h
 * @param {number} step
 */
function masonryJoints(room, plane, w, h, step) {
  let path = ''
  for (let y = 0, i = 0; y < h - 0.01; y += step, i++)
    for (let x = (i % 2) * step * 0.9 + room.random.range(0, 0.2); x < w; x += step * room.random.range(1.6, 2.4))
      path += segmentOn(room, plane, [x, y], [x, Math.min(h, y + step)])
  return path
}
