/** @file The lot with the house on it. */
import { blob } from '../brush.mjs'
import { darker, lighter, mix, SHADOW, WHITE } from '../palette.mjs'
import { rectCorners } from '../space.mjs'
import { HEIGHT, lineOf, num, ring, Sheet, softRing, WIDTH, xy } from '../svg.mjs'
import { drawNorthArrow, drawScaleBar, PAPER, PLAN_INK, PLAN_NOTE, writeLabel } from './drafting.mjs'

/** @import { House, Listing, Mass, Point2, RandomStream, Season } from '../types.mjs' */

/**
 * Draws a tree seen from above, its radius in page units.
 * @param {Sheet} sheet
 * @param {RandomStream} random
 * @param {number} x
 * @param {number} y
 * @param {number} radius
 * @param {string} color
 */
function drawPlanTree(sheet, random, x, y, radius, color) {
  sheet.path(blob(random, x + radius * 0.16, y + radius * 0.2, radius, radius, 14, 0.06), SHADOW, {
    opacity: 0.16,
  })
  let path = ''
  const lobes = Math.round(9 + radius / 5)
  for (let i = 0; i < lobes; i++) {
    const from = (i / lobes) * 6.283
    const to = ((i + 1) / lobes) * 6.283
    const onEdge = (angle) => `${xy(x + Math.cos(angle) * radius, y + Math.sin(angle) * radius)}`
    path += `${i ? '' : `M${onEdge(from)}`}A${xy(radius * 0.34, radius * 0.34)} 0 0 1 ${onEdge(to)}`
  }
  sheet.path(`${path}Z`, color, { stroke: darker(color, 0.45), width: 1.2 })
  sheet.path(
    blob(random, x - radius * 0.2, y - radius * 0.22, radius * 0.6, radius * 0.56, 9, 0.12),
    lighter(color, 0.25),
    { opacity: 0.6 },
  )
  let twigs = ''
  for (let i = 0; i < 9; i++) {
    const angle = random.range(0, 6.283)
    const length = radius * random.range(0.4, 0.85)
    twigs += `M${xy(x, y)}L${xy(x + Math.cos(angle) * length, y + Math.sin(angle) * length)}`
  }
  sheet.stroke(twigs, darker(color, 0.5), 1, { opacity: 0.45 })
}

/**
 * Draws the neighboring land, the walk and the street.
 * @param {Sheet} sheet
 * @param {*} y1
 */
function drawSurroundings(sheet, y1) {
  sheet.rect(0, 0, WIDTH, y1 + 6, '#efece5')
  let hatching = ''
  for (let x = -HEIGHT; x < WIDTH; x += 26) hatching += `M${x} ${y1 + 6}L${x + y1} 0`
  sheet.stroke(hatching, '#e4dfd4', 1)
  sheet.rect(0, y1 + 6, WIDTH, 34, '#e2ead6')
  sheet.rect(0, y1 + 14, WIDTH, 16, '#d9d4ca', { stroke: '#bdb6a8', width: 0.8 })
  sheet.rect(0, y1 + 40, WIDTH, 84, '#cfcac0')
  sheet.stroke(`M0 ${y1 + 40}H${WIDTH}M0 ${y1 + 124}H${WIDTH}`, '#8f897d', 1.4)
  let dash = ''
  for (let x = 20; x < WIDTH; x += 60) dash += `M${x} ${y1 + 82}h30`
  sheet.stroke(dash, '#f6f5f2', 2.4)
}

/**
 * Draws contour lines.
 * @param {Sheet} sheet
 * @param {{ y0: number, y1: *, x0: number, x1: number, random: RandomStream }} options
 */
function drawContours(sheet, { y0, y1, x0, x1, random }) {
  for (let i = 0; i < 3; i++) {
    let path = ''
    const contourY = y0 + (y1 - y0) * (0.2 + i * 0.3)
    path += `M${xy(x0 + 4, contourY)}`
    for (let x = 1; x <= 4; x++)
      path += `Q${xy(x0 + ((x1 - x0) * (x - 0.5)) / 4, contourY + random.range(-40, 40))} ${xy(x0 + ((x1 - x0) * x) / 4 - (x === 4 ? 4 : 0), contourY + random.range(-14, 14))}`
    sheet.stroke(path, '#a9ad8f', 1, { opacity: 0.6 })
  }
}

/**
 * Draws trees on the lot, away from house and paving, and along the street.
 * @param {Sheet} sheet
 * @param {{ house: House | null, acres: number, random: RandomStream, scale: number, x0: number, lotWidth:
 *   number, x1: number, y0: number, y1: *, lotDepth: number, taken: [number, number, number, number][],
 *   palette: string[] }} options
 */
function plantTrees(sheet, { house, acres, random, scale, x0, lotWidth, x1, y0, y1, lotDepth, taken, palette }) {
  const count = Math.min(46, Math.round((house ? 12 : 30) + acres * 12))
  for (let i = 0, tries = 0; i < count && tries < 900; tries++) {
    const radius = (house ? random.range(5, 11) : random.range(8, 16)) * Math.max(scale, 2.2) * 0.8
    const edge = random.chance(0.6)
    const x = edge
      ? random.chance(0.5)
        ? x0 + radius + random.range(0, lotWidth * scale * 0.14)
        : x1 - radius - random.range(0, lotWidth * scale * 0.14)
      : random.range(x0 + radius, x1 - radius)
    const y =
      edge || house
        ? random.range(y0 + radius, y1 - radius * 1.1)
        : random.range(y0 + radius, y0 + lotDepth * scale * 0.6)
    if (
      taken.some(
        ([a, b, c, d]) => x + radius * 0.8 > a && x - radius * 0.8 < c && y + radius * 0.8 > b && y - radius * 0.8 < d,
      )
    )
      continue
    drawPlanTree(sheet, random, x, y, radius, random.pick(palette))
    taken.push([x - radius * 0.7, y - radius * 0.7, x + radius * 0.7, y + radius * 0.7])
    i++
  }
  for (let x = 60; x < WIDTH; x += random.range(180, 320))
    if (!taken.some(([a, , c, d]) => d >= y1 - 2 && x + 22 > a && x - 22 < c))
      drawPlanTree(sheet, random, x, y1 + 8, 22, palette[1])
}

/**
 * Writes sides and area of the lot, with north arrow and scale.
 * @param {Sheet} sheet
 * @param {{ centerX: number, y0: number, lotWidth: number, random: RandomStream, x0: number, y1: *,
 *   lotDepth: number, x1: number, acres: number, squareFeet: number, scale: number }} options
 */
function writeSizes(sheet, { centerX, y0, lotWidth, random, x0, y1, lotDepth, x1, acres, squareFeet, scale }) {
  writeLabel(sheet, centerX, y0 - 20, `${Math.round(lotWidth)}.${random.int(0, 9)}'`, 18, {
    weight: 600,
    fill: PLAN_INK,
  })
  writeLabel(sheet, x0 - 22, (y0 + y1) / 2, `${Math.round(lotDepth)}.${random.int(0, 9)}'`, 18, {
    weight: 600,
    fill: PLAN_INK,
    turn: true,
  })
  writeLabel(sheet, x1 + 36, (y0 + y1) / 2, `${Math.round(lotDepth)}.${random.int(0, 9)}'`, 18, {
    weight: 600,
    fill: PLAN_INK,
    turn: true,
  })
  writeLabel(sheet, 180, 66, `${acres.toFixed(2)} acres`, 24, { weight: 600, fill: PLAN_INK, anchor: 'start' })
  writeLabel(sheet, 180, 96, `${Math.round(squareFeet).toLocaleString('en-US')} sq ft`, 17, {
    fill: PLAN_NOTE,
    anchor: 'start',
  })
  drawNorthArrow(sheet, WIDTH - 210, 104, random.range(-28, 28))
  drawScaleBar(sheet, 180, 780, scale, Math.max(10, Math.round(70 / scale / 10) * 10))
}

/**
 * Draws the pool with its deck, and reserves its area so that no tree is planted there.
 * @param {Sheet} sheet
 * @param {{ back: number, rectOf: *, patioX: number, pageX: *, pageY: *, taken: [number, number, number,
 *   number][] }} options
 */
function drawPool(sheet, { back, rectOf, patioX, pageX, pageY, taken }) {
  const poolZ = back - 19
  sheet.poly(rectOf(patioX - 12, patioX + 20, poolZ, poolZ - 18), '#e8e3d8', {
    stroke: '#b3a488',
    width: 1,
  })
  sheet.path(
    softRing(
      rectOf(patioX - 11, patioX + 19, poolZ - 1, poolZ - 17).flatMap((p, i, a) => {
        const radius = a[(i + 1) % 4]
        return [p, /** @type {Point2} */ ([(p[0] + radius[0]) / 2, (p[1] + radius[1]) / 2])]
      }),
    ),
    '#a9cbdc',
    { stroke: '#6f97ad', width: 1.4 },
  )
  writeLabel(sheet, pageX(patioX + 4), pageY(poolZ - 9) + 5, 'Pool', 15, { fill: '#35557f' })
  taken.push([
    Math.min(pageX(patioX - 14), pageX(patioX + 22)),
    Math.min(pageY(poolZ), pageY(poolZ - 18)),
    Math.max(pageX(patioX - 14), pageX(patioX + 22)),
    Math.max(pageY(poolZ), pageY(poolZ - 18)),
  ])
}

/**
 * Draws the patio behind the house.
 * @param {Sheet} sheet
 * @param {{ rectOf: *, patioX: number, back: number, pageX: *, pageY: * }} options
 */
function drawPatio(sheet, { rectOf, patioX, back, pageX, pageY }) {
  sheet.poly(rectOf(patioX - 9, patioX + 12, back + 1, back - 13), '#e4d9c6', {
    stroke: '#b3a488',
    width: 1.1,
  })
  let boards = ''
  for (let i = 1; i < 7; i++)
    boards += lineOf([
      [pageX(patioX - 9 + i * 3), pageY(back)],
      [pageX(patioX - 9 + i * 3), pageY(back - 13)],
    ])
  sheet.stroke(boards, '#cbbda2', 0.9)
  writeLabel(sheet, pageX(patioX + 1.5), pageY(back - 7.5), 'Patio', 15, { fill: PLAN_NOTE })
}

/**
 * Draws a roof seen from above: its planes, ridge and hips.
 * @param {Sheet} sheet
 * @param {{ mass: Mass, rectOf: *, roofColor: string, mirror: boolean, pageX: *, pageY: * }} options
 */
function drawRoofPlan(sheet, { mass, rectOf, roofColor, mirror, pageX, pageY }) {
  const overhang = Math.min(1.2, mass.roof.overhang ?? 1)
  const outline = rectOf(mass.x0 - overhang, mass.x1 + overhang, mass.z1 + overhang, mass.z0 - overhang)
  const ridgeX = (mass.x0 + mass.x1) / 2
  const ridgeZ = (mass.z0 + mass.z1) / 2
  const width = mass.x1 - mass.x0
  const depth = mass.z1 - mass.z0
  sheet.poly(outline, roofColor, { stroke: PLAN_INK, width: 2 })
  const alongX = ['side', 'gambrel'].includes(mass.roof.type) || (mass.roof.type === 'hip' && width >= depth)
  if (mass.roof.type !== 'flat' && mass.roof.type !== 'shed') {
    sheet.poly(
      alongX
        ? rectOf(mass.x0 - overhang, mass.x1 + overhang, ridgeZ, mass.z0 - overhang)
        : rectOf(
            mirror ? mass.x0 - overhang : ridgeX,
            mirror ? ridgeX : mass.x1 + overhang,
            mass.z1 + overhang,
            mass.z0 - overhang,
          ),
      SHADOW,
      { opacity: 0.1 },
    )
    const inset = mass.roof.type === 'hip' ? Math.min(width, depth) / 2 : 0
    let d = alongX
      ? lineOf([
          [pageX(mass.x0 - overhang + inset), pageY(ridgeZ)],
          [pageX(mass.x1 + overhang - inset), pageY(ridgeZ)],
        ])
      : lineOf([
          [pageX(ridgeX), pageY(mass.z1 + overhang - inset)],
          [pageX(ridgeX), pageY(mass.z0 - overhang + inset)],
        ])
    if (inset)
      for (const sx of [0, 1])
        for (const sz of [0, 1])
          d += alongX
            ? lineOf([
                [
                  pageX(sx ? mass.x1 + overhang : mass.x0 - overhang),
                  pageY(sz ? mass.z1 + overhang : mass.z0 - overhang),
                ],
                [pageX(sx ? mass.x1 + overhang - inset : mass.x0 - overhang + inset), pageY(ridgeZ)],
              ])
            : lineOf([
                [
                  pageX(sx ? mass.x1 + overhang : mass.x0 - overhang),
                  pageY(sz ? mass.z1 + overhang : mass.z0 - overhang),
                ],
                [pageX(ridgeX), pageY(sz ? mass.z1 + overhang - inset : mass.z0 - overhang + inset)],
              ])
    sheet.stroke(d, PLAN_INK, 1.4)
  }
}

/**
 * Draws house, driveway, walk, patio and pool, and adds their areas to `taken`.
 * @param {Sheet} sheet
 * @param {{ lotDepth: number, random: RandomStream, house: House, centerX: number, scale: number, y1: *,
 *   taken: [number, number, number, number][], listing: Listing }} options
 */
function drawPropertyOnLot(sheet, { lotDepth, random, house, centerX, scale, y1, taken, listing }) {
  const front = Math.min(34, lotDepth * 0.28)
  const mirror = random.chance(0.5)
  const depth = Math.max(...house.masses.map((mass) => mass.z1))
  const middleX = (house.x0 + house.x1) / 2
  const pageX = (x) => centerX + (mirror ? -1 : 1) * (x - middleX) * scale
  const pageY = (z) => y1 - (front + depth - z) * scale
  const rectOf = (a, b, c, d) => /** @type {Point2[]} */ (rectCorners(pageX(a), pageY(c), pageX(b), pageY(d)))
  if (house.driveway) {
    const { x0: a, x1: b, z } = house.driveway
    sheet.poly(
      [
        [pageX(a), pageY(z)],
        [pageX(b), pageY(z)],
        [pageX(b) + (mirror ? -8 : 8), y1 + 41],
        [pageX(a) + (mirror ? 8 : -8), y1 + 41],
      ],
      '#d6d1c6',
      { stroke: '#a9a294', width: 1.1 },
    )
    taken.push([Math.min(pageX(a), pageX(b)) - 8, pageY(z), Math.max(pageX(a), pageX(b)) + 8, y1])
  }
  const walkX = pageX(house.doorX)
  const walkHalf = 2.2 * scale
  sheet.path(
    `M${xy(walkX - walkHalf, pageY(house.doorZ - 2))}` +
      `Q${xy(walkX - walkHalf, y1 - 20)} ${xy(walkX - walkHalf, y1 + 14)}h${num(2 * walkHalf)}` +
      `Q${xy(walkX + walkHalf, y1 - 20)} ${xy(walkX + walkHalf, pageY(house.doorZ - 2))}Z`,
    '#ddd8cd',
    { stroke: '#b3ac9e', width: 1 },
  )
  taken.push([walkX - walkHalf - 6, pageY(house.doorZ), walkX + walkHalf + 6, y1])
  const back = Math.min(...house.masses.map((mass) => mass.z0))
  const patioX = (house.x0 + house.x1) / 2 - 6
  drawPatio(sheet, { rectOf, patioX, back, pageX, pageY })
  if (listing.pool && lotDepth - front - depth + back > 40) {
    drawPool(sheet, { back, rectOf, patioX, pageX, pageY, taken })
  }
  for (const mass of house.masses)
    sheet.poly(
      rectOf(mass.x0, mass.x1, mass.z1, mass.z0).map(([a, b]) => /** @type {Point2} */ ([a + 9, b + 11])),
      SHADOW,
      { opacity: 0.2 },
    )
  const roofColor = mix(house.paint.cover.color, WHITE, 0.42)
  for (const mass of house.masses) {
    drawRoofPlan(sheet, { mass, rectOf, roofColor, mirror, pageX, pageY })
  }
  const labelLeft = Math.min(pageX(house.x0), pageX(house.x1))
  const labelRight = Math.max(pageX(house.x0), pageX(house.x1))
  taken.push([
    labelLeft - 12,
    pageY(depth) > pageY(back) ? pageY(back - 14) : pageY(depth),
    labelRight + 12,
    Math.max(pageY(depth), pageY(back)) + 12,
  ])
  sheet.rect((labelLeft + labelRight) / 2 - 76, pageY((depth + back) / 2) - 22, 152, 34, WHITE, {
    opacity: 0.9,
  })
  writeLabel(sheet, (labelLeft + labelRight) / 2, pageY((depth + back) / 2) + 2, 'Residence', 20, {
    weight: 600,
  })
}

/**
 * Returns the lot with house, driveway, patio, pool and trees as an SVG; without a house, the land.
 * @param {Listing} listing
 * @param {House|null} house
 * @param {RandomStream} random
 * @param {Season} season
 * @returns {string}
 */
export function drawSitePlan(listing, house, random, season) {
  const sheet = new Sheet()
  sheet.rect(0, 0, WIDTH, HEIGHT, PAPER)
  const acres = Math.max(0.06, Math.min(20, listing.lot_size_acres ?? 0.25))
  const squareFeet = acres * 43560
  const houseWidth = house ? house.x1 - house.x0 : 0
  let lotWidth = Math.max(houseWidth + 16, Math.sqrt(squareFeet / 1.45))
  let lotDepth = squareFeet / lotWidth
  if (lotDepth < 80 && house) {
    lotDepth = 80
    lotWidth = squareFeet / lotDepth < houseWidth + 10 ? houseWidth + 14 : squareFeet / lotDepth
  }
  const scale = Math.min(1120 / lotWidth, 720 / lotDepth)
  const centerX = WIDTH / 2
  const y1 = 866
  const x0 = centerX - (lotWidth * scale) / 2
  const x1 = centerX + (lotWidth * scale) / 2
  const y0 = y1 - lotDepth * scale
  const grass = { spring: '#dfe7d0', summer: '#d5e0c8', autumn: '#e6e1c8', snow: '#edf1f4' }[season]
  const skew = random.range(-14, 14)
  drawSurroundings(sheet, y1)
  const lot = /** @type {Point2[]} */ ([
    [x0, y1],
    [x1, y1],
    [x1 + skew, y0],
    [x0 + skew * 0.4, y0],
  ])
  sheet.poly(lot, grass)
  drawContours(sheet, { y0, y1, x0, x1, random })
  const palette =
    season === 'autumn'
      ? ['#c98f4a', '#b9a05a', '#b3703f', '#8d9a5c']
      : season === 'spring'
        ? ['#a9bd7e', '#bccb92', '#dcb7b3', '#93ac72']
        : season === 'snow'
          ? ['#b9bfb4', '#a8b0a6', '#8ea08f', '#c4c6bd']
          : ['#8da678', '#7f9c6e', '#9db284', '#6f8f74']
  /** @type {[number, number, number, number][]} */ const taken = []
  if (house) {
    drawPropertyOnLot(sheet, { lotDepth, random, house, centerX, scale, y1, taken, listing })
  }
  // Setbacks, boundary, trees.
  if (house)
    sheet.body.push(
      `<path d="M${xy(x0 + 8 * scale, y1 - 25 * scale)}H${num(x1 - 8 * scale)}V${num(y0 + 15 * scale)}` +
        `H${num(x0 + 8 * scale)}` +
        'Z" fill="none" stroke="#a32018" stroke-width="1.2" stroke-dasharray="14 7" opacity=".55"/>',
    )
  plantTrees(sheet, { house, acres, random, scale, x0, lotWidth, x1, y0, y1, lotDepth, taken, palette })
  sheet.body.push(
    `<path d="${ring(lot)}" fill="none" stroke="${PLAN_INK}" stroke-width="2.6" stroke-dasharray="34 7 6 7"/>`,
  )
  for (const [x, y] of lot) sheet.oval(x, y, 5.5, 5.5, PAPER, { stroke: PLAN_INK, width: 2 })
  writeSizes(sheet, { centerX, y0, lotWidth, random, x0, y1, lotDepth, x1, acres, squareFeet, scale })
  return sheet.svg('Site plan')
}
