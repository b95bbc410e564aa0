/** @file Land without a house. */
import { lightOf } from './light.mjs'
import { darker, LAMPLIGHT, mix } from './palette.mjs'
import { randomFrom } from './random.mjs'
import { drawLawn, drawSky, drawTreeLine } from './sky-and-ground.mjs'
import { elevation } from './space.mjs'
import { HEIGHT, lineOf, num, Sheet, WIDTH, xy } from './svg.mjs'
import { drawTree } from './trees.mjs'

/** @import { Light, RandomStream, Scene, Season, TreeKind } from './types.mjs' */

/**
 * Draws a field whose rows converge at one point on the horizon.
 * @param {Sheet} sheet
 * @param {Season} season
 * @param {number} horizon
 * @param {number} vanishX
 */
function drawFieldRows(sheet, season, horizon, vanishX) {
  const crop =
    season === 'snow' ? '#dfe5ea' : season === 'autumn' ? '#c3a660' : season === 'spring' ? '#8a7558' : '#7d9a58'
  sheet.poly(
    [
      [-20, horizon + 44],
      [WIDTH + 20, horizon + 30],
      [WIDTH + 20, horizon + 190],
      [-20, horizon + 150],
    ],
    crop,
    { opacity: 0.75 },
  )
  let rows = ''
  for (let x = -2600; x < WIDTH + 2600; x += 120)
    rows += lineOf([
      [vanishX + (x - vanishX) * 0.2, horizon + 40],
      [vanishX + (x - vanishX) * 0.52, horizon + 164],
    ])
  sheet.stroke(rows, darker(crop, 0.3), 2.4, { opacity: 0.4 })
}

/**
 * Draws a distant barn and silo.
 * @param {Sheet} sheet
 * @param {number} farmX
 * @param {number} horizon
 * @param {boolean} night
 */
function drawFarFarm(sheet, farmX, horizon, night) {
  sheet.poly(
    [
      [farmX, horizon + 14],
      [farmX, horizon - 10],
      [farmX + 12, horizon - 24],
      [farmX + 24, horizon - 10],
      [farmX + 24, horizon + 14],
    ],
    '#7d3f38',
  )
  sheet.poly(
    [
      [farmX + 12, horizon - 24],
      [farmX + 24, horizon - 10],
      [farmX + 62, horizon - 10],
      [farmX + 50, horizon - 24],
    ],
    '#6b7077',
  )
  sheet.rect(farmX + 24, horizon - 10, 38, 24, '#6f3831')
  sheet.rect(farmX + 72, horizon - 34, 13, 48, '#c9ccce')
  sheet.oval(farmX + 78.5, horizon - 34, 6.5, 6, '#aeb4b8')
  if (night) sheet.rect(farmX + 9, horizon - 6, 6, 7, LAMPLIGHT, { raw: true })
}

/**
 * Draws a lane from the lower edge of the page to the horizon.
 * @param {Sheet} sheet
 * @param {{ random: RandomStream, vanishX: number, horizon: number, season: Season, light: Light }} options
 */
function drawLane(sheet, { random, vanishX, horizon, season, light }) {
  const x = random.range(500, 900)
  sheet.path(
    `M${num(vanishX - 7)} ${horizon + 22}` +
      `Q${num(x - 160)} ${horizon + 150} ${num(x - 330)} ${HEIGHT + 4}H${num(x + 120)}` +
      `Q${num(x - 40)} ${horizon + 150} ${num(vanishX + 7)} ${horizon + 22}Z`,
    season === 'snow' ? '#cfd6dc' : '#c6b795',
  )
  sheet.path(
    `M${num(vanishX - 2)} ${horizon + 24}` +
      `Q${num(x - 106)} ${horizon + 150} ${num(x - 180)} ${HEIGHT + 4}H${num(x - 60)}` +
      `Q${num(x - 80)} ${horizon + 150} ${num(vanishX + 2)} ${horizon + 24}Z`,
    light.grass[0],
    { opacity: 0.8 },
  )
}

/**
 * Draws a fence of posts and wire.
 * @param {Sheet} sheet
 * @param {number} horizon
 */
function drawWireFence(sheet, horizon) {
  let path = ''
  let wire = ''
  const y0 = horizon + 250
  const y1 = horizon + 205
  for (let x = -20; x <= WIDTH + 40; x += 104) {
    const t = x / WIDTH
    const y = y0 + (y1 - y0) * t
    const h = 92 - 24 * t
    path += `M${xy(x, y)}l2-${num(h)}h${num(9 - 3 * t)}l1 ${num(h)}z`
  }
  for (const k of [0.3, 0.6, 0.88])
    wire += lineOf([
      [-20, y0 - 92 * k],
      [WIDTH + 40, y1 - 68 * k],
    ])
  sheet.stroke(wire, '#5b5f63', 1.4, { opacity: 0.8 })
  sheet.path(path, '#6d5b4a')
}

/**
 * Draws tall grass in the foreground.
 * @param {Sheet} sheet
 * @param {Season} season
 * @param {RandomStream} random
 * @param {number} horizon
 */
function drawTallGrass(sheet, season, random, horizon) {
  const tone =
    season === 'snow' ? ['#b7a987', '#cfc3a4'] : season === 'autumn' ? ['#a48a4e', '#cdb274'] : ['#6f8a4e', '#a3b571']
  for (let i = 0; i < 26; i++) {
    let path = ''
    const x = random.range(0, WIDTH)
    const y = random.range(horizon + 260, HEIGHT + 20)
    for (let k = 0; k < 9; k++) {
      const t = random.range(-1, 1)
      const h = random.range(28, 74)
      path +=
        `M${Math.round(x + t * 6)} ${Math.round(y)}` +
        `q${Math.round(t * 6)}-${Math.round(h * 0.6)} ${Math.round(t * 26)}-${Math.round(h)}`
    }
    sheet.stroke(path, tone[i % 2], 2)
  }
}

/**
 * Returns open land as an SVG: field, tree rows, a fence, a lane.
 * @param {string} seed
 * @param {Season} season
 * @param {boolean} night
 * @param {'field'|'lane'|'wood'} kind
 * @param {string} title
 * @returns {string}
 */
export function drawLandView(seed, season, night, kind, title) {
  const base = randomFrom(`${seed}/${kind}`)
  const random = base.fork('land')
  const light = lightOf(season, night, base.fork('light'))
  const sheet = new Sheet(light.tone)
  const horizon = Math.round(random.range(560, 640))
  const scene = /** @type {Scene} */ ({
    sheet,
    light,
    random,
    scale: 16,
    flat: true,
    ground: horizon,
    project: elevation(16, WIDTH / 2, horizon),
  })
  drawSky(scene, horizon)
  for (const [y, h, t] of [
    [2, 84, 0.55],
    [6, 58, 0.25],
    [12, 38, 0],
  ])
    drawTreeLine(scene, horizon + y, h, mix(light.far[t < 0.2 ? 1 : 0], light.sky[2], t))
  drawLawn(scene, horizon + 8)
  const vanishX = random.range(420, 1100)
  drawFieldRows(sheet, season, horizon, vanishX)
  const farmX = random.range(180, 1300)
  drawFarFarm(sheet, farmX, horizon, night)
  if (kind === 'lane') {
    drawLane(sheet, { random, vanishX, horizon, season, light })
  }
  const kinds = /** @type {TreeKind[]} */ (['oak', 'maple', 'elm', 'spruce', 'oak'])
  const count = kind === 'wood' ? 9 : 3
  const spots = Array.from({ length: count }, (_, i) => ({
    x:
      kind === 'wood'
        ? WIDTH * (0.42 + 0.62 * (i / count)) + random.range(-40, 40)
        : random.pick([random.range(-40, 320), random.range(1220, 1560)]),
    d: random.range(0, 1),
  })).sort((a, b) => a.d - b.d)
  for (const q of spots)
    drawTree(
      scene,
      random.pick(kinds),
      q.x,
      horizon + 26 + q.d * 130,
      190 + q.d * 260,
      q.d < 0.5 ? { rough: true, faint: 0.3 * (0.5 - q.d) } : {},
    )
  if (kind === 'field') {
    drawWireFence(sheet, horizon)
  }
  drawTallGrass(sheet, season, random, horizon)
  return sheet.svg(title)
}
