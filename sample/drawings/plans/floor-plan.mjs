/** @file Floor plans, drawn from templates. */
import { WHITE } from '../palette.mjs'
import { HEIGHT, num, Sheet, WIDTH, xy } from '../svg.mjs'
import {
  drawDimension,
  drawNorthArrow,
  drawScaleBar,
  feetText,
  PAPER,
  PLAN_INK,
  PLAN_NOTE,
  writeLabel,
} from './drafting.mjs'
import { floorsOf } from './floor-templates.mjs'
import { furnishPlan } from './plan-furniture.mjs'

/** @import { Floor, Listing, PlanRoom, RandomStream } from '../types.mjs' */

/**
 * Draws a flight of stairs with an arrow up.
 * @param {Sheet} sheet
 * @param {{ roomWidth: number, scale: number, roomHeight: number, roomX: number, roomY: number }} options
 */
function drawStairs(sheet, { roomWidth, scale, roomHeight, roomX, roomY }) {
  const stairWidth = Math.min(roomWidth * 0.44, 4 * scale)
  const stairLength = roomHeight * 0.72
  let path = `M${xy(roomX + roomWidth - stairWidth, roomY)}v${num(stairLength)}h${num(stairWidth)}`
  for (let i = 1; i < 13; i++)
    path += `M${xy(roomX + roomWidth - stairWidth, roomY + (stairLength * i) / 13)}h${num(stairWidth)}`
  sheet.path(path, 'none', { stroke: '#8f9bab', width: 1.1 })
  sheet.stroke(
    `M${xy(roomX + roomWidth - stairWidth / 2, roomY + stairLength - 6)}V${num(roomY + 14)}l-5 9m5-9l5 9`,
    PLAN_INK,
    1.2,
  )
}

/**
 * Draws the floor of one room with tiles, furniture and stairs.
 * @param {Sheet} sheet
 * @param {PlanRoom} room
 * @param {{ pageX: *, pageY: *, floorWidth: number, scale: number, floorDepth: number }} options
 */
function drawRoomFloor(sheet, room, { pageX, pageY, floorWidth, scale, floorDepth }) {
  const roomX = Math.min(pageX(room.x), pageX(room.x + room.w))
  const roomY = pageY(room.y)
  const roomWidth = room.w * floorWidth * scale
  const roomHeight = room.h * floorDepth * scale
  sheet.rect(
    roomX,
    roomY,
    roomWidth,
    roomHeight,
    room.kind === 'wet' ? '#e6edf5' : room.kind === 'hall' || room.kind === 'stair' ? '#f3efe6' : WHITE,
  )
  if (room.kind === 'wet') {
    let path = ''
    for (let i = 22; i < roomWidth; i += 22) path += `M${xy(roomX + i, roomY)}v${num(roomHeight)}`
    for (let i = 22; i < roomHeight; i += 22) path += `M${xy(roomX, roomY + i)}h${num(roomWidth)}`
    sheet.stroke(path, '#d3deea', 0.9)
  }
  if (room.furnish) furnishPlan(sheet, room.furnish, roomX + 5, roomY + 5, roomWidth - 10, roomHeight - 10, scale)
  if (room.kind === 'stair') {
    drawStairs(sheet, { roomWidth, scale, roomHeight, roomX, roomY })
  }
}

/**
 * Draws the garage with an outline for each car.
 * @param {Sheet} sheet
 * @param {{ y0: number, floorDepth: number, garageDepth: number, scale: number, garageX: number,
 *   garageWidth: *, garageSpaces: number }} options
 */
function drawGarage(sheet, { y0, floorDepth, garageDepth, scale, garageX, garageWidth, garageSpaces }) {
  const garageY = y0 + (floorDepth - garageDepth) * scale
  sheet.rect(garageX, garageY, garageWidth * scale, garageDepth * scale, '#efece5')
  let path = ''
  for (let i = 0; i < garageSpaces; i++) {
    const carWidth = (garageWidth / garageSpaces) * scale
    const a = garageX + i * carWidth + carWidth / 2
    path +=
      `M${xy(a - 3 * scale, garageY + 3.5 * scale)}` +
      `q${xy(0.3 * scale, -1.4 * scale)} ${xy(3 * scale, -1.4 * scale)}t${xy(3 * scale, 1.4 * scale)}` +
      `v${num(12 * scale)}q${xy(-0.3 * scale, 1.4 * scale)} ${xy(-3 * scale, 1.4 * scale)}` +
      `t${xy(-3 * scale, -1.4 * scale)}Z`
  }
  sheet.stroke(path, '#cfc9bc', 1.2)
  sheet.stroke(
    `M${xy(garageX, garageY)}h${num(garageWidth * scale)}v${num(garageDepth * scale)}` +
      `h${num(-garageWidth * scale)}Z`,
    PLAN_INK,
    8,
  )
  sheet.rect(garageX + 2 * scale, garageY + garageDepth * scale - 5, garageWidth * scale - 4 * scale, 10, PAPER)
  sheet.stroke(
    `M${xy(garageX + 2 * scale, garageY + garageDepth * scale)}h${num((garageWidth - 4) * scale)}`,
    PLAN_INK,
    1.6,
  )
  writeLabel(sheet, garageX + (garageWidth * scale) / 2, garageY + garageDepth * scale * 0.5, 'Garage', 20, {
    weight: 600,
  })
  writeLabel(
    sheet,
    garageX + (garageWidth * scale) / 2,
    garageY + garageDepth * scale * 0.5 + 24,
    `${feetText(garageWidth)} × ${feetText(garageDepth)}`,
    16,
    { fill: PLAN_NOTE },
  )
}

/**
 * Draws inner and outer walls.
 * @param {Sheet} sheet
 * @param {{ floor: Floor, pageX: *, pageY: *, floorX: number, y0: number, floorWidth: number, scale:
 *   number, floorDepth: number }} options
 */
function drawWalls(sheet, { floor, pageX, pageY, floorX, y0, floorWidth, scale, floorDepth }) {
  let inner = ''
  for (const room of floor.rooms)
    inner +=
      `M${xy(pageX(room.x), pageY(room.y))}H${num(pageX(room.x + room.w))}` +
      `V${num(pageY(room.y + room.h))}H${num(pageX(room.x))}Z`
  sheet.stroke(inner, PLAN_INK, 5)
  sheet.stroke(
    `M${xy(floorX, y0)}h${num(floorWidth * scale)}v${num(floorDepth * scale)}h${num(-floorWidth * scale)}Z`,
    PLAN_INK,
    10,
  )
}

/**
 * Draws the windows of the outer rooms.
 * @param {Sheet} sheet
 * @param {{ floor: Floor, floorWidth: number, scale: number, floorDepth: number, pageX: *, withGarage:
 *   boolean, garageDepth: number, pageY: * }} options
 */
function drawWindows(sheet, { floor, floorWidth, scale, floorDepth, pageX, withGarage, garageDepth, pageY }) {
  let white = ''
  let thin = ''
  const addWindow = (cx, cy, direction, length) => {
    const h = length / 2
    if (direction === 'h') {
      white += `M${xy(cx - h, cy - 6)}h${num(length)}v12h${num(-length)}Z`
      thin +=
        `M${xy(cx - h, cy - 4)}h${num(length)}M${xy(cx - h, cy)}h${num(length)}M${xy(cx - h, cy + 4)}` +
        `h${num(length)}`
    } else {
      white += `M${xy(cx - 6, cy - h)}h12v${num(length)}h-12Z`
      thin +=
        `M${xy(cx - 4, cy - h)}v${num(length)}M${xy(cx, cy - h)}v${num(length)}M${xy(cx + 4, cy - h)}` +
        `v${num(length)}`
    }
  }
  for (const room of floor.rooms) {
    if (['Closet', 'Hall'].includes(room.name)) continue
    const length = Math.min(room.w * floorWidth * 0.5, 8) * scale
    const sideLength = Math.min(room.h * floorDepth * 0.4, 5) * scale
    const mid = pageX(room.x + room.w / 2)
    const side = withGarage ? room.y + room.h > 1 - garageDepth / floorDepth + 0.05 : false
    if (room.y === 0)
      addWindow(mid, pageY(0), 'h', room.kind === 'wet' && room.name !== 'Kitchen' ? length * 0.5 : length)
    if (Math.abs(room.y + room.h - 1) < 0.01 && room.name !== 'Foyer' && room.kind !== 'stair')
      addWindow(mid, pageY(1), 'h', room.kind === 'wet' ? length * 0.45 : length)
    if (room.x === 0) addWindow(pageX(0), pageY(room.y + room.h * 0.5), 'v', sideLength)
    if (Math.abs(room.x + room.w - 1) < 0.01 && !side && room.kind !== 'wet')
      addWindow(pageX(1), pageY(room.y + room.h * 0.5), 'v', sideLength)
  }
  sheet.path(white, WHITE)
  sheet.stroke(thin, PLAN_INK, 1.4)
}

/**
 * Draws openings, and doors with their swing.
 * @param {Sheet} sheet
 * @param {{ floor: Floor, floorWidth: number, floorDepth: number, scale: number, pageX: *, pageY: *, flip:
 *   boolean }} options
 */
function drawDoors(sheet, { floor, floorWidth, floorDepth, scale, pageX, pageY, flip }) {
  for (const [a, b, direction, length] of floor.gaps) {
    const room = length * (direction === 'h' ? floorWidth : floorDepth) * scale
    const cx = pageX(a)
    const cy = pageY(b)
    if (direction === 'h') sheet.rect(cx - room / 2, cy - 4, room, 8, '#fbfaf7')
    else sheet.rect(cx - 4, cy - room / 2, 8, room, '#fbfaf7')
  }
  for (const [a, b, direction, swing, hinge] of floor.doors) {
    const w = (b === 1 ? 3.2 : 2.6) * scale
    const cx = pageX(a)
    const cy = pageY(b)
    const hingeSide = hinge * (direction === 'h' && flip ? -1 : 1)
    const swingSide = swing * (direction === 'v' && flip ? -1 : 1)
    if (direction === 'h') {
      sheet.rect(cx - w / 2, cy - 6, w, 12, '#fbfaf7')
      const hingeX = cx - (w / 2) * hingeSide
      sheet.stroke(
        `M${xy(hingeX, cy)}v${num(w * swingSide)}` +
          `A${xy(w, w)} 0 0 ${swingSide * hingeSide > 0 ? 0 : 1} ${xy(hingeX + w * hingeSide, cy)}`,
        PLAN_INK,
        1.3,
      )
    } else {
      sheet.rect(cx - 6, cy - w / 2, 12, w, '#fbfaf7')
      const hingeY = cy - (w / 2) * hingeSide
      sheet.stroke(
        `M${xy(cx, hingeY)}h${num(w * swingSide)}` +
          `A${xy(w, w)} 0 0 ${swingSide * hingeSide > 0 ? 1 : 0} ${xy(cx, hingeY + w * hingeSide)}`,
        PLAN_INK,
        1.3,
      )
    }
  }
}

/**
 * Writes names and sizes of the rooms.
 * @param {Sheet} sheet
 * @param {{ floor: Floor, floorWidth: number, floorDepth: number, pageX: *, scale: number, pageY: * }}
 *   options
 */
function nameRooms(sheet, { floor, floorWidth, floorDepth, pageX, scale, pageY }) {
  for (const room of floor.rooms) {
    const roomWidth = room.w * floorWidth
    const roomHeight = room.h * floorDepth
    const cx = pageX(room.x + room.w / 2)
    if (room.kind === 'hall' && room.name === 'Hall') continue
    if (room.name === 'Stair' || room.name === 'Closet' || (room.quiet && roomWidth * scale < 110)) {
      if (room.name === 'Closet')
        writeLabel(sheet, cx, pageY(room.y + room.h / 2) + 6, 'Closet', 15, { fill: PLAN_NOTE })
      else if (room.name !== 'Stair')
        writeLabel(
          sheet,
          room.kind === 'stair' ? pageX(room.x + room.w / 2) - roomWidth * scale * 0.2 : cx,
          pageY(room.y + room.h * 0.86),
          room.name,
          15,
          { weight: 600 },
        )
      continue
    }
    const narrow = roomWidth * scale < Math.max(128, room.name.length * 10 + 16)
    const cy =
      pageY(
        room.y +
          room.h *
            (room.furnish === 'bed'
              ? 0.84
              : room.furnish === 'living'
                ? 0.34
                : room.furnish === 'kitchen'
                  ? 0.42
                  : room.furnish === 'dining'
                    ? 0.24
                    : room.furnish === 'chairs'
                      ? 0.36
                      : room.furnish
                        ? 0.62
                        : 0.5),
      ) - 4
    const short = room.name === 'Primary bedroom' ? 'Primary' : room.name.replace('Bedroom', 'Bed')
    const text = narrow && room.name.length * 8 + 10 > roomWidth * scale ? short : room.name
    const labelWidth = Math.max(text.length * (narrow ? 8 : 10), 90)
    sheet.rect(
      cx - labelWidth / 2,
      cy - 18,
      labelWidth,
      narrow ? 24 : 48,
      room.kind === 'wet' ? '#e6edf5' : room.kind ? '#f3efe6' : WHITE,
      { opacity: 0.86 },
    )
    writeLabel(sheet, cx, cy, text, narrow ? 16 : 20, { weight: 600 })
    if (!narrow)
      writeLabel(sheet, cx, cy + 23, `${feetText(roomWidth - 0.5)} × ${feetText(roomHeight - 0.5)}`, 16, {
        fill: PLAN_NOTE,
      })
  }
}

/**
 * Returns one floor plan per floor, each as an SVG.
 * @param {Listing} listing
 * @param {RandomStream} random
 * @returns {{ title: string, svg: string }[]}
 */
export function drawFloorPlans(listing, random) {
  const squareFeet = listing.living_area ?? 1800
  const floors = floorsOf(listing)
  const isBasement = (floor) => /^(?:Lower|Basement)/.test(floor.name)
  const above = floors.filter((floor) => !isBasement(floor)).length
  const single = above === 1
  const squareFeetPerFloor = squareFeet / above
  const ratio = single ? 1.62 : 1.32
  const floorWidth = Math.round(Math.sqrt(squareFeetPerFloor * ratio))
  const floorDepth = Math.round(squareFeetPerFloor / floorWidth)
  const garageSpaces = listing.style === 'condo' ? 0 : Math.min(3, listing.garage_spaces ?? 2)
  const garageWidth = garageSpaces === 0 ? 0 : garageSpaces === 1 ? 13 : garageSpaces === 2 ? 22 : 31
  const garageDepth = Math.min(floorDepth, 23)
  const flip = random.chance(0.5)
  const turn = random.pick([0, 0, 90, -90, 180])
  return floors.map((floor, index) => {
    const sheet = new Sheet()
    sheet.rect(0, 0, WIDTH, HEIGHT, PAPER)
    const withGarage = index === 0 && garageWidth > 0
    const totalWidth = floorWidth + (withGarage ? garageWidth : 0)
    const scale = Math.min(1120 / totalWidth, 660 / floorDepth)
    const x = (WIDTH - totalWidth * scale) / 2
    const y0 = 140 + (660 - floorDepth * scale) / 2
    const garageX = flip ? x : x + floorWidth * scale
    const floorX = withGarage && flip ? x + garageWidth * scale : x
    const pageX = (share) => floorX + (flip ? 1 - share : share) * floorWidth * scale
    const pageY = (share) => y0 + share * floorDepth * scale
    // Patio and porch.
    if (index === 0) {
      const patioWidth = floorWidth * 0.3 * scale
      sheet.rect(floorX + floorWidth * scale * 0.36, y0 - 46, patioWidth, 46, WHITE, {
        stroke: '#b9b3a6',
        width: 1.2,
      })
      let path = ''
      for (let i = 1; i < 8; i++)
        path += `M${xy(floorX + floorWidth * scale * 0.36 + (patioWidth * i) / 8, y0 - 46)}v46`
      sheet.stroke(path, '#d8d3c8', 1)
      const outside = listing.style === 'condo' ? 'Balcony' : 'Patio'
      writeLabel(sheet, floorX + floorWidth * scale * 0.36 + patioWidth / 2, y0 - 18, outside, 16, {
        fill: PLAN_NOTE,
      })
    }
    // Rooms.
    for (const room of floor.rooms) {
      drawRoomFloor(sheet, room, { pageX, pageY, floorWidth, scale, floorDepth })
    }
    if (withGarage) {
      drawGarage(sheet, { y0, floorDepth, garageDepth, scale, garageX, garageWidth, garageSpaces })
    }
    drawWalls(sheet, { floor, pageX, pageY, floorX, y0, floorWidth, scale, floorDepth })
    if (floor.name !== 'Basement, unfinished')
      drawWindows(sheet, { floor, floorWidth, scale, floorDepth, pageX, withGarage, garageDepth, pageY })
    drawDoors(sheet, { floor, floorWidth, floorDepth, scale, pageX, pageY, flip })
    nameRooms(sheet, { floor, floorWidth, floorDepth, pageX, scale, pageY })
    writeLabel(sheet, floorX + (floorWidth * scale) / 2, y0 + floorDepth * scale + 92, floor.name, 22, {
      weight: 600,
      fill: PLAN_INK,
    })
    drawDimension(
      sheet,
      floorX,
      y0 + floorDepth * scale + 46,
      floorX + floorWidth * scale,
      y0 + floorDepth * scale + 46,
      feetText(floorWidth),
    )
    if (index === 0) {
      const dx = flip && withGarage ? floorX + floorWidth * scale + 40 : floorX - 42
      drawDimension(sheet, dx, y0, dx, y0 + floorDepth * scale, feetText(floorDepth))
    }
    drawScaleBar(sheet, 200, 950, scale, 4)
    drawNorthArrow(sheet, WIDTH - 210, 84, turn)
    writeLabel(sheet, WIDTH - 200, 962, 'Sizes are approximate', 16, { fill: PLAN_NOTE, anchor: 'end' })
    return { title: floor.name, svg: sheet.svg(`Floor plan, ${floor.name.toLowerCase()}`) }
  })
}
