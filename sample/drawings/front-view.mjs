/** @file The front of the house, in parallel view. */
import { drawFence, drawPaving, plantBed } from './front-garden.mjs'
import { lightOf } from './light.mjs'
import { drawMass, frontOf } from './masses.mjs'
import { DEEP_SHADOW, darker, mix } from './palette.mjs'
import { randomFrom } from './random.mjs'
import { drawLawn, drawSky, drawTreeLine } from './sky-and-ground.mjs'
import { elevation, paintShape } from './space.mjs'
import { Sheet, WIDTH } from './svg.mjs'
import { drawTree } from './trees.mjs'

/** @import { House, Listing, Scene, Season, TreeKind } from './types.mjs' */

/**
 * Paints the whole house and the shadows that its masses cast on each other.
 * @param {Scene} scene
 * @param {House} house
 */
function drawHouse(scene, house) {
  for (const paint of house.behind) paint(scene)
  house.masses.forEach((mass, i) => {
    drawMass(scene, mass)
    // A nearer mass to the left casts its shadow on this wall.
    for (const near of house.masses.slice(i + 1)) {
      const step = near.z1 - mass.z1
      if (step < 0.5 || !scene.flat) continue
      const left = Math.max(0, near.x1 - mass.x0)
      const reach = Math.min(7, step * 0.75 + 0.4)
      if (near.x1 < mass.x0 || near.x1 > mass.x1 - 0.5) continue
      const top = Math.min(mass.h, near.h + 0.5)
      const base = Math.max(mass.base ?? 0, near.base ?? 0)
      paintShape(
        scene,
        frontOf(mass),
        [
          [left, base],
          [Math.min(left + reach, mass.x1 - mass.x0), base],
          [Math.min(left + reach, mass.x1 - mass.x0), top - reach],
          [left + 0.1, top],
        ],
        DEEP_SHADOW,
        { opacity: 0.28 },
      )
    }
  })
  for (const paint of house.after) paint(scene)
}

/**
 * Returns the front of the house in its garden as an SVG.
 * @param {Listing} listing
 * @param {House} house
 * @param {string} seed
 * @param {Season} season
 * @param {boolean} night
 * @returns {string}
 */
export function drawFrontView(listing, house, seed, season, night, title) {
  const base = randomFrom(seed)
  const light = lightOf(season, night, base.fork(night ? 'dusk' : 'day'))
  const sheet = new Sheet(light.tone)
  const ground = 806
  const width = house.x1 - house.x0
  const scale = Math.min(1210 / width, 590 / house.top, 25)
  const mirror = base.fork('mirror').chance(0.5)
  const centerX = WIDTH / 2 + base.fork('cx').range(-40, 40) + (mirror ? 1 : -1) * ((house.x0 + house.x1) / 2) * scale
  const scene = /** @type {Scene} */ ({
    sheet,
    light,
    random: base.fork('garden'),
    scale,
    flat: true,
    ground,
    mirror,
    project: elevation(scale, centerX, ground, mirror),
  })
  const left = Math.min(scene.project([house.x0, 0, 0])[0], scene.project([house.x1, 0, 0])[0])
  const right = WIDTH - Math.max(scene.project([house.x0, 0, 0])[0], scene.project([house.x1, 0, 0])[0])
  drawSky(scene, ground - 60)
  const urban = listing.style === 'townhouse' || listing.style === 'condo'
  drawTreeLine(scene, ground - 20, 190, mix(light.far[0], light.sky[2], 0.45))
  drawTreeLine(scene, ground - 4, 130, mix(light.far[0], light.sky[2], 0.12))
  drawTreeLine(scene, ground + 2, 74, light.far[1])
  drawLawn(scene, ground - 6)
  const random = base.fork('trees')
  const kinds = /** @type {TreeKind[]} */ (['maple', 'oak', 'elm', 'maple', 'poplar', 'birch', 'redbud'])
  // Trees behind the house, paler with distance.
  const houseHeight = house.top * scale
  for (let i = 0; i < 2; i++)
    drawTree(
      scene,
      random.pick([...kinds.slice(0, 3), 'spruce']),
      random.chance(0.5)
        ? random.range(-20, left + width * scale * 0.32)
        : WIDTH - random.range(-20, right + width * scale * 0.32),
      ground - 8,
      random.range(0.9, 1.2) * Math.max(400, houseHeight),
      { faint: 0.5, rough: true, shadow: false },
    )
  // A large tree in full color beside or behind the house.
  const bigOnLeft = random.chance(0.5)
  const bigKind = random.pick(kinds)
  const bigHeight =
    bigKind === 'redbud' ? random.range(330, 400) : Math.min(740, Math.max(430, houseHeight * random.range(1.05, 1.3)))
  drawTree(
    scene,
    bigKind,
    bigOnLeft ? left * random.range(0.35, 0.8) : WIDTH - right * random.range(0.35, 0.8),
    ground + random.range(-2, 4),
    bigHeight,
  )
  if (!urban && base.fork('fence').chance(0.5)) drawFence({ ...scene, random: base.fork('fence2') }, ground - 2)
  // Ground shadow of the house.
  sheet.poly(
    [
      [left + 10, ground - 2],
      [WIDTH - right, ground - 2],
      [WIDTH - right + 60, ground + 20],
      [left + 50, ground + 24],
    ],
    darker(light.grass[1], 0.4),
    { opacity: 0.5 },
  )
  drawPaving(scene, house, ground)
  drawHouse(scene, house)
  plantBed({ ...scene, random: base.fork('bed') }, house, ground)
  // A near tree on the other side, partly outside the image.
  const nearKind = random.pick(/** @type {TreeKind[]} */ (['maple', 'oak', 'birch', 'redbud', 'spruce', 'elm']))
  const nearMargin = bigOnLeft ? right : left
  const nearHeight =
    nearKind === 'redbud'
      ? random.range(290, 360)
      : nearKind === 'spruce'
        ? random.range(380, 520)
        : Math.min(690, random.range(440, 640))
  const nearOffset = Math.min(nearMargin * 0.42, 96) - (nearKind === 'oak' || nearKind === 'elm' ? 60 : 0)
  if (random.chance(0.86))
    drawTree(scene, nearKind, bigOnLeft ? WIDTH - nearOffset : nearOffset, ground + random.range(16, 46), nearHeight)
  return sheet.svg(title)
}
