/** @file Bedrooms. */
import { darker, lighter, mix, SUNLIT, WHITE } from '../palette.mjs'
import {
  drawBox,
  floorPlane,
  frontPlane,
  hatch,
  linesOn,
  Plane,
  paintRect,
  rectCorners,
  ringOn,
  segmentOn,
} from '../space.mjs'
import { softRing } from '../svg.mjs'
import { drawLamp, drawPendant, drawPicture, drawPlant, drawPlantPot } from './accessories.mjs'
import { emptyRoom } from './empty-room.mjs'
import { cabinetFronts, drawCushion, drawRug, floorShade } from './furniture.mjs'
import { roomWindow } from './room-window.mjs'

/** @import { Decor, Light, Listing, RandomStream, Room } from '../types.mjs' */

/**
 * Draws the accent wall behind the bed: paint, boards or panels.
 * @param {Room} room
 * @param {RandomStream} random
 * @param {number} width
 * @param {*} height
 */
function drawWallFeature(room, random, width, height) {
  const { decor } = room
  const feature = random.pick(['plain', 'panel', 'paint', 'board'])
  if (feature === 'paint') paintRect(room, room.back, 0, 0.56, width, height - 1, mix(decor.textile, decor.wall, 0.55))
  if (feature === 'board') {
    room.sheet.stroke(
      linesOn(room, room.back, hatch(rectCorners(0, 0.5, width, 5), 0.8, 1)),
      darker(decor.wall, 0.3),
      1,
      { opacity: 0.4 },
    )
    paintRect(room, room.back, 0, 5, width, 0.25, decor.trim)
  }
  if (feature === 'panel')
    for (let i = 0; i < 5; i++)
      room.sheet.stroke(
        ringOn(room, room.back, rectCorners(width * (i / 5) + 0.3, 1, width * ((i + 1) / 5) - 0.3, height - 0.9)),
        darker(decor.wall, 0.22),
        1.4,
        { opacity: 0.7 },
      )
}

/**
 * Draws the headboard: upholstered, slatted or paneled.
 * @param {Room} room
 * @param {RandomStream} random
 * @param {number} bedLeft
 * @param {number} bedRight
 * @param {*} bedWidth
 */
function drawHeadboard(room, random, bedLeft, bedRight, bedWidth) {
  const { decor } = room
  const headboard = random.pick(['soft', 'slat', 'panel', 'tall'])
  const headboardColor = headboard === 'soft' || headboard === 'tall' ? decor.textile : decor.wood
  const headboardHeight = headboard === 'tall' ? 5 : 4
  if (headboard === 'slat') {
    drawBox(room, [bedLeft - 0.1, headboardHeight - 0.4, 0.15], [bedRight + 0.1, headboardHeight, 0.4], headboardColor)
    for (let x = bedLeft; x <= bedRight + 0.01; x += bedWidth / 12)
      drawBox(room, [x - 0.09, 1, 0.2], [x + 0.09, headboardHeight - 0.3, 0.36], headboardColor)
  } else {
    drawCushion(room, [bedLeft - 0.15, 0.6, 0.1], [bedRight + 0.15, headboardHeight, 0.45], headboardColor)
    if (headboard !== 'panel') {
      let path = ''
      const plane = frontPlane([bedLeft, 0, 0.46])
      for (let i = 1; i < 6; i++)
        path += segmentOn(room, plane, [(bedWidth * i) / 6, 1.8], [(bedWidth * i) / 6, headboardHeight])
      room.sheet.stroke(path, darker(headboardColor, 0.4), 1.6, { opacity: 0.5 })
    }
  }
}

/**
 * Draws the bed frame, the mattress and its covers.
 * @param {Room} room
 * @param {number} bedLeft
 * @param {number} bedRight
 * @param {RandomStream} random
 * @param {*} bedWidth
 */
function drawBedding(room, bedLeft, bedRight, random, bedWidth) {
  const { decor } = room
  floorShade(room, bedLeft, 0.4, bedRight, 7.2)
  drawBox(room, [bedLeft, 0.4, 0.4], [bedRight, 1.2, 7], decor.wood)
  drawCushion(room, [bedLeft + 0.05, 1.1, 0.45], [bedRight - 0.05, 2, 6.95], '#f4f0e6', 0.2)
  const spread = random.pick([decor.textile, decor.second, '#e6dfd0', mix(decor.textile, WHITE, 0.4)])
  drawCushion(room, [bedLeft - 0.12, 0.9, 2.6], [bedRight + 0.12, 2.14, 7.06], mix('#f4f0e6', spread, 0.28), 0.2)
  drawCushion(room, [bedLeft - 0.16, 1, 4.7], [bedRight + 0.16, 2.2, 7.1], spread, 0.2)
  {
    const footPlane = frontPlane([bedLeft - 0.16, 0, 7.12])
    let path = ''
    for (let i = 1; i < 8; i++)
      path += segmentOn(room, footPlane, [(bedWidth * i) / 8, 0.9], [(bedWidth * i) / 8 + 0.05, 2])
    room.sheet.stroke(path, darker(spread, 0.3), 1.2, { opacity: 0.45 })
    const topPlane = floorPlane([bedLeft - 0.16, 2.21, 4.7])
    let folds = ''
    for (let z = 0.4; z < 2.4; z += 0.5) folds += segmentOn(room, topPlane, [0, z], [bedWidth + 0.3, z])
    room.sheet.stroke(folds, darker(spread, 0.25), 1, { opacity: 0.4 })
  }
}

/**
 * Draws two rows of pillows and a cushion.
 * @param {Room} room
 * @param {*} bedWidth
 * @param {number} bedLeft
 * @param {number} centerX
 */
function drawPillows(room, bedWidth, bedLeft, centerX) {
  const { decor } = room
  const drawPillow = (x, w, z, h, c) => {
    const plane = new Plane([x, 2, z], [1, 0, 0], [0, 1, -0.35])
    room.sheet.path(
      softRing(
        [
          [0, 0.05],
          [w * 0.5, -0.05],
          [w, 0.05],
          [w * 0.97, h * 0.5],
          [w, h],
          [w * 0.5, h * 0.94],
          [0, h],
          [w * 0.03, h * 0.5],
        ].map(([a, b]) => room.project(plane.at(a, b))),
      ),
      c,
      { stroke: darker(c, 0.28), width: 1 },
    )
  }
  const pillowWidth = bedWidth / 2 - 0.3
  for (const i of [0, 1]) drawPillow(bedLeft + 0.2 + i * (pillowWidth + 0.2), pillowWidth, 1.2, 1.5, '#f7f4ec')
  for (const i of [0, 1])
    drawPillow(bedLeft + 0.5 + i * (pillowWidth + 0.1), pillowWidth - 0.5, 1.75, 1.25, mix(decor.textile, WHITE, 0.55))
  drawPillow(centerX - 0.95, 1.9, 2.2, 0.85, decor.second)
}

/**
 * Returns a bedroom as an SVG; the title determines whether it is the large one.
 * @param {RandomStream} random
 * @param {Decor} decor
 * @param {Light} view
 * @param {Listing} listing
 * @param {string} title
 */
export function drawBedroom(random, decor, view, listing, title) {
  const small = title !== 'Primary bedroom'
  const width = small ? random.range(12.5, 14) : random.range(16, 18)
  const height = 9.2
  const depth = 11.5
  const room = emptyRoom(
    random,
    { ...decor, laid: decor.laid === 'tile' ? 'board' : decor.laid },
    {
      width,
      height,
      depth,
      eyeX: random.range(0.4, 0.6),
      yaw: random.range(-0.14, 0.14),
      view,
      beams: listing.style === 'log',
    },
  )
  drawWallFeature(room, random, width, height)
  const bedWidth = small ? 4.6 : 6.6
  const centerX = width * random.range(0.46, 0.54)
  const bedLeft = centerX - bedWidth / 2
  const bedRight = centerX + bedWidth / 2
  const curtain = mix(decor.second, SUNLIT, 0.6)
  const gap = (width - bedWidth) / 2
  if (gap > 4.4 && random.chance(0.65)) {
    for (const c of [bedLeft / 2 - 0.1, (bedRight + width) / 2 + 0.1])
      roomWindow(room, room.back, c - 1.35, 2.8, 2.7, 4.8, { cols: 2, rows: 2, curtain: curtain })
  } else drawPicture(room, room.back, centerX - 1.6, 5.6, 3.2, 2.2)
  const windowLeft = random.chance(0.5)
  roomWindow(room, windowLeft ? room.leftWall : room.rightWall, windowLeft ? room.nearZ - 8 : 3.4, 2.4, 4.6, 5.4, {
    cols: 2,
    rows: 3,
    curtain: curtain,
  })
  const pictureWall = windowLeft ? room.rightWall : room.leftWall
  drawPicture(room, pictureWall, windowLeft ? 5 : room.nearZ - 7.4, 4.2, 2.4, 2.8)
  drawRug(room, bedLeft - 2, 3.4, bedRight + 2, 11.2)
  // Nightstands behind the bed's front edge.
  for (const q of [bedLeft - 2.2, bedRight + 0.4]) {
    floorShade(room, q, 0.3, q + 1.8, 1.9)
    drawBox(room, [q, 0.4, 0.2], [q + 1.8, 2.1, 1.8], decor.wood)
    cabinetFronts(room, q + 0.05, q + 1.75, 0.45, 2, 1.82, decor.wood, 'drawer', 2)
    drawLamp(room, q + 0.9, 2.1, 0.9, 2.3)
  }
  drawHeadboard(room, random, bedLeft, bedRight, bedWidth)
  drawBedding(room, bedLeft, bedRight, random, bedWidth)
  drawPillows(room, bedWidth, bedLeft, centerX)
  if (random.chance(0.5)) {
    floorShade(room, bedLeft + 0.5, 7.7, bedRight - 0.5, 9)
    for (const x of [bedLeft + 0.7, bedRight - 0.9]) drawBox(room, [x, 0, 8.7], [x + 0.2, 1.1, 8.9], decor.wood)
    drawCushion(room, [bedLeft + 0.5, 1.1, 7.7], [bedRight - 0.5, 1.6, 9], mix(decor.second, decor.wall, 0.3))
  }
  // Dresser or plant.
  if (random.chance(0.55)) {
    const dresserX = windowLeft ? width - 1.7 : 0.1
    floorShade(room, dresserX, 4, dresserX + 1.6, 8)
    drawBox(room, [dresserX, 0.4, 4], [dresserX + 1.6, 2.8, 8.4], decor.wood)
    drawBox(room, [dresserX - 0.05, 2.8, 3.9], [dresserX + 1.65, 2.95, 8.5], lighter(decor.wood, 0.2))
    drawPlantPot(room, dresserX + 0.8, 2.95, 5.4)
  } else drawPlant(room, windowLeft ? width - 1.5 : 1.5, 3, 5)
  if (random.chance(0.5))
    drawPendant(room, centerX, 5, 7.4, random.pick(/** @type {const} */ (['drum', 'globe', 'lantern'])))
  return room.sheet.svg(title)
}
