/** @file Planting, paving and fence in front of a house in the front view. */
import { DEEP_SHADOW, darker, PATH_LIGHT } from './palette.mjs'
import { drawShrub } from './shrubs.mjs'
import { HEIGHT, lineOf, num, WIDTH, xy } from './svg.mjs'
import { drawSpruce } from './trees.mjs'

/** @import { House, Point2, RandomStream, Scene, ShrubKind } from './types.mjs' */
/** @import { Sheet } from './svg.mjs' */

/**
 * Draws planting along the front of the house, at page height y.
 * @param {Scene} scene
 * @param {House} house
 * @param {number} y
 */
export function plantBed(scene, house, y) {
  const { sheet, random, light } = scene
  const kinds = random.pick([
    ['box', 'hydrangea', 'box', 'grass'],
    ['yew', 'flowers', 'loose'],
    ['grass', 'flowers', 'box'],
    ['hydrangea', 'box', 'loose', 'yew'],
  ])
  const at = (x) => scene.project([x, 0, 0])[0]
  const gaps = [
    ...[house.doorX, ...(house.doors ?? [])].map((d) => [d - 3.6, d + 3.6]),
    ...(house.driveway ? [[house.driveway.x0 - 0.6, house.driveway.x1 + 0.6]] : []),
  ]
  let x = house.x0 - 2
  const spots = []
  while (x < house.x1 + 2) {
    const w = random.range(2.4, 5.4)
    const mid = x + w / 2
    const blocked = gaps.some(([a, b]) => mid + w / 2 > a && mid - w / 2 < b)
    if (!blocked) spots.push([mid, w])
    x += w * random.range(0.82, 1.2)
  }
  // Mulch under the plants.
  for (const [mid, w] of spots)
    sheet.oval(at(mid), y + 5, w * scene.scale * 0.62, 9, light.season === 'snow' ? '#dfe5ea' : '#6b5846', {
      opacity: 0.8,
    })
  for (const [mid, w] of spots) {
    const kind = /** @type {ShrubKind} */ (random.pick(kinds))
    const height =
      (kind === 'flowers'
        ? random.range(1.2, 1.8)
        : kind === 'grass'
          ? random.range(2.6, 3.8)
          : random.range(1.8, 3.2)) * scene.scale
    drawShrub(scene, kind, at(mid), y + random.range(5, 11), w * scene.scale * (kind === 'grass' ? 0.6 : 0.95), height)
  }
  if (random.chance(0.6)) {
    const side = random.chance(0.5) ? house.x0 - 1 : house.x1 + 1
    drawSpruce(scene, random.fork('corner'), at(side), y + 6, 11 * scene.scale, (c) => c)
  }
}

/**
 * Draws the driveway, which widens toward the viewer.
 * @param {Sheet} sheet
 * @param {*} at
 * @param {House} house
 * @param {number} y
 * @param {string} concrete
 */
function drawDriveway(sheet, at, house, y, concrete) {
  const left = at(house.driveway.x0)
  const right = at(house.driveway.x1)
  const middle = (left + right) / 2
  const spread = 1.42
  const drift = (middle - WIDTH / 2) * 0.42
  sheet.poly(
    [
      [left, y],
      [right, y],
      [middle + (right - middle) * spread + drift, HEIGHT + 4],
      [middle + (left - middle) * spread + drift, HEIGHT + 4],
    ],
    concrete,
  )
  let path = ''
  for (const t of [0.16, 0.38, 0.7])
    path += lineOf([
      [left + (middle + (left - middle) * spread + drift - left) * t, y + (HEIGHT - y) * t],
      [right + (middle + (right - middle) * spread + drift - right) * t, y + (HEIGHT - y) * t],
    ])
  sheet.stroke(
    path +
      lineOf([
        [middle, y],
        [middle + drift, HEIGHT],
      ]),
    darker(concrete, 0.3),
    1.4,
    { opacity: 0.5 },
  )
  sheet.poly(
    [
      [left, y],
      [right, y],
      [right + 3, y + 13],
      [left - 1, y + 13],
    ],
    DEEP_SHADOW,
    { opacity: 0.22 },
  )
}

/**
 * Draws the walk to the door, which curves and widens toward the viewer.
 * @param {Scene} scene
 * @param {{ at: *, house: House, random: RandomStream, y: number, snow: boolean }} options
 */
function drawWalk(scene, { at, house, random, y, snow }) {
  const { sheet, light } = scene
  const x = at(house.doorX)
  const drift = (x - WIDTH / 2) * 0.3 + random.range(-90, 90)
  const nearHalf = 2.2 * scene.scale
  const bottomHalf = 4.2 * scene.scale
  const y0 = y + 6
  const mid = y0 + (HEIGHT - y0) * 0.5
  const bend = random.range(-60, 60)
  const style = random.pick(['slab', 'flag', 'brick'])
  const color = snow ? '#ccd3d9' : { slab: '#cdc8bc', flag: '#b9b2a3', brick: '#a9705a' }[style]
  sheet.path(
    `M${xy(x - nearHalf, y0)}` +
      `Q${xy(x - nearHalf + bend, mid)} ${num(x + drift - bottomHalf)} ${HEIGHT + 4}` +
      `H${num(x + drift + bottomHalf)}Q${xy(x + nearHalf + bend, mid)} ${xy(x + nearHalf, y0)}Z`,
    color,
  )
  const onWalk = (t, side) => {
    const left = x + side * nearHalf
    const right = x + side * (nearHalf + (bottomHalf - nearHalf) * 0.3) + bend
    const middle = x + drift + side * bottomHalf
    return /** @type {Point2} */ ([
      (1 - t) ** 2 * left + 2 * t * (1 - t) * right + t * t * middle,
      (1 - t) ** 2 * y0 + 2 * t * (1 - t) * mid + t * t * (HEIGHT + 4),
    ])
  }
  let joints = ''
  for (const t of [0.08, 0.18, 0.31, 0.46, 0.63, 0.82])
    joints +=
      lineOf([onWalk(t, -0.97), onWalk(t, 0.97)]) +
      (style !== 'slab'
        ? lineOf([onWalk(t, random.range(-0.5, 0.5)), onWalk(Math.min(1, t + 0.12), random.range(-0.4, 0.4))])
        : '')
  sheet.stroke(joints, darker(color, 0.3), 1.3, { opacity: 0.5 })
  if (light.night)
    for (const [spread, opacity] of [
      [5.6, 0.07],
      [4.2, 0.09],
      [2.8, 0.12],
    ])
      sheet.oval(x + drift * 0.06, y0 + spread * 5, nearHalf * spread, spread * 7.5, PATH_LIGHT, {
        raw: true,
        opacity,
      })
}

/**
 * Draws walk and driveway from page height y, opening toward the viewer.
 * @param {Scene} scene
 * @param {House} house
 * @param {number} y
 */
export function drawPaving(scene, house, y) {
  const { sheet, random, light } = scene
  const at = (x) => scene.project([x, 0, 0])[0]
  const snow = light.season === 'snow'
  const concrete = snow ? '#c4cbd2' : random.pick(['#c9c4b8', '#b9b5ac', '#bfb8a8', '#8e8f90'])
  if (house.driveway) {
    drawDriveway(sheet, at, house, y, concrete)
  }
  drawWalk(scene, { at, house, random, y, snow })
}

/**
 * Draws a fence beside the house at page height y.
 * @param {Scene} scene
 * @param {number} y
 */
export function drawFence(scene, y) {
  const { sheet, random } = scene
  const kind = random.pick(['picket', 'rail', 'board'])
  const left = random.chance(0.5)
  const x0 = left ? -10 : WIDTH * 0.86
  const x1 = left ? WIDTH * 0.13 : WIDTH + 10
  const h = 3.4 * scene.scale * 0.8
  const color = kind === 'picket' ? '#eeebe3' : kind === 'rail' ? '#7d6a58' : '#9c8a74'
  let path = ''
  if (kind === 'picket') for (let x = x0; x < x1; x += 13) path += `M${xy(x, y)}v${num(-h)}l4-5l4 5v${num(h)}Z`
  if (kind === 'board') for (let x = x0; x < x1; x += 17) path += `M${xy(x, y)}v${num(-h * 1.4)}h15v${num(h * 1.4)}Z`
  if (kind === 'rail') for (let x = x0; x < x1; x += 92) path += `M${xy(x, y)}v${num(-h)}h9v${num(h)}Z`
  const rails = kind === 'rail' ? [0.28, 0.58, 0.88] : [0.28, 0.72]
  for (const share of rails) path += `M${xy(x0, y - h * share)}H${num(x1)}v6H${num(x0)}Z`
  sheet.path(path, color)
  if (kind === 'board') sheet.stroke(path, darker(color, 0.4), 0.8, { opacity: 0.4 })
}
