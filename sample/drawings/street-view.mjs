/** @file The house from the street, in perspective. */
import { lightOf } from './light.mjs'
import { drawMass } from './masses.mjs'
import { darker, mix, PATH_LIGHT } from './palette.mjs'
import { randomFrom } from './random.mjs'
import { ridgeOf } from './roofs.mjs'
import { drawShrub } from './shrubs.mjs'
import { drawLawn, drawSky, drawTreeLine } from './sky-and-ground.mjs'
import { camera, floorPlane, paintShape } from './space.mjs'
import { lineOf, Sheet, WIDTH } from './svg.mjs'
import { drawTree } from './trees.mjs'

/** @import { House, Listing, Mass, Point3, Projector } from './types.mjs' */
/** @import { RandomStream, Scene, Season, ShrubKind, TreeKind } from './types.mjs' */
/** @import { Plane } from './space.mjs' */

/**
 * Sorts masses by painting order for a viewer, the nearest last.
 * @param {Mass[]} masses
 * @param {Point3} eye
 */
function paintingOrder(masses, eye) {
  const hides = (first, second) => {
    // The first must be painted before the second.
    if (first.x1 <= second.x0 + 0.7) return eye[0] > second.x0
    if (second.x1 <= first.x0 + 0.7) return eye[0] < second.x1
    if (Math.abs(first.z1 - second.z1) > 0.1) return first.z1 < second.z1
    return (first.base ?? 0) < (second.base ?? 0)
  }
  const rest = [...masses]
  const out = []
  while (rest.length) {
    const i = rest.findIndex((first) => rest.every((second) => first === second || !hides(second, first)))
    out.push(rest.splice(Math.max(0, i), 1)[0])
  }
  return out
}

/**
 * Chooses zoom and center so that the house fills the page.
 * @param {{ house: House, eye: Point3, yaw: number, horizon: *, random: RandomStream }} options
 */
function fitHouse({ house, eye, yaw, horizon, random }) {
  /** @type {Point3[]} */ const corners = house.masses.flatMap((mass) =>
    [mass.x0 - 1, mass.x1 + 1].flatMap((x) =>
      [mass.z0, mass.z1].flatMap((z) => [0, ridgeOf(mass)].map((y) => /** @type {Point3} */ ([x, y, z]))),
    ),
  )
  const bounds = (focal, centerX) => {
    const spot = corners.map(camera({ eye, yaw, f: focal, cx: centerX, cy: horizon }))
    return [
      Math.min(...spot.map((point) => point[0])),
      Math.max(...spot.map((point) => point[0])),
      Math.min(...spot.map((point) => point[1])),
      Math.max(...spot.map((point) => point[1])),
    ]
  }
  const firstBounds = bounds(1000, 0)
  const focalLength = 1000 * Math.min(1200 / (firstBounds[1] - firstBounds[0]), 550 / (horizon - firstBounds[2]))
  const finalBounds = bounds(focalLength, 0)
  const middleX = WIDTH / 2 - (finalBounds[0] + finalBounds[1]) / 2 + random.range(-30, 30)
  return { focalLength, middleX }
}

/**
 * Draws driveway and walk, from the house to the lower edge of the page.
 * @param {Scene} scene
 * @param {{ house: House, ground: Plane, streetEdge: number, concrete: string, project: Projector, snow:
 *   boolean, random: RandomStream }} options
 */
function drawStreetPaving(scene, { house, ground, streetEdge, concrete, project, snow, random }) {
  const { sheet } = scene
  // Down to the lower edge of the page.
  if (house.driveway) {
    const { x0, x1, z } = house.driveway
    paintShape(
      scene,
      ground,
      [
        [x0, z],
        [x1, z],
        [x1 + 1, streetEdge],
        [x0 - 1, streetEdge],
      ],
      concrete,
    )
    sheet.stroke(
      [0.25, 0.5, 0.75]
        .map((t) => lineOf([project([x0, 0, z + (streetEdge - z) * t]), project([x1, 0, z + (streetEdge - z) * t])]))
        .join('') + lineOf([project([(x0 + x1) / 2, 0, z]), project([(x0 + x1) / 2, 0, streetEdge])]),
      darker(concrete, 0.3),
      1.2,
      { opacity: 0.5 },
    )
  }
  const walk = snow ? '#ccd3d9' : random.pick(['#cdc8bc', '#b9b2a3', '#a9705a'])
  paintShape(
    scene,
    ground,
    [
      [house.doorX - 2, house.doorZ],
      [house.doorX + 2, house.doorZ],
      [house.doorX + 2.2, streetEdge],
      [house.doorX - 2.2, streetEdge],
    ],
    walk,
  )
  let joints = ''
  for (let z = house.doorZ + 3; z < streetEdge - 2; z += 3.5)
    joints += lineOf([project([house.doorX - 2, 0, z]), project([house.doorX + 2, 0, z])])
  sheet.stroke(joints, darker(walk, 0.3), 1.1, { opacity: 0.5 })
}

/**
 * Draws shrubs along the walls, far to near.
 * @param {Scene} scene
 * @param {{ base: RandomStream, house: House, depth: *, project: Projector, scaleAt: * }} options
 */
function plantHouseBeds(scene, { base, house, depth, project, scaleAt }) {
  const bedRandom = base.fork('bed')
  const kindsOf = bedRandom.pick([
    ['box', 'hydrangea', 'grass'],
    ['yew', 'flowers', 'loose'],
    ['hydrangea', 'box', 'loose'],
  ])
  /** @type {{ x: number, z: number, w: number }[]} */ const spots = []
  for (const mass of house.masses) {
    if (mass.base) continue
    for (let x = mass.x0 + 1.4; x < mass.x1 - 0.5; x += bedRandom.range(3, 5)) {
      if (house.driveway && x > house.driveway.x0 - 2.5 && x < house.driveway.x1 + 2.5) continue
      if ([house.doorX, ...(house.doors ?? [])].some((d) => Math.abs(x - d) < 4)) continue
      const z = Math.max(
        mass.z1,
        ...house.masses.filter((spot) => !spot.base && x > spot.x0 - 1 && x < spot.x1 + 1).map((spot) => spot.z1),
        Math.abs(x - house.doorX) < 16 ? house.doorZ - 3 : -99,
      )
      if (z === mass.z1 || z === house.doorZ - 3)
        spots.push({ x, z: z + bedRandom.range(1.4, 2.4), w: bedRandom.range(2.6, 4.2) })
    }
  }
  spots.sort((a, b) => depth(b.x, b.z) - depth(a.x, a.z))
  for (const spot of spots) {
    const [a, b] = project([spot.x, 0, spot.z])
    drawShrub(
      scene,
      /** @type {ShrubKind} */ (bedRandom.pick(kindsOf)),
      a,
      b,
      spot.w * scaleAt(spot.x, spot.z),
      bedRandom.range(1.6, 2.9) * scaleAt(spot.x, spot.z),
    )
  }
}

/**
 * Draws lamplight in front of the door.
 * @param {Sheet} sheet
 * @param {Projector} project
 * @param {House} house
 * @param {number} scale
 */
function lightTheDoor(sheet, project, house, scale) {
  const [a, b] = project([house.doorX, 0, house.doorZ + 2])
  for (const [spot, opacity] of [
    [9, 0.07],
    [6.6, 0.09],
    [4.4, 0.12],
  ])
    sheet.oval(a, b, spot * scale, spot * scale * 0.2, PATH_LIGHT, { raw: true, opacity })
}

/**
 * Returns the house from the street corner in perspective as an SVG.
 * @param {House} house
 * @param {string} seed
 * @param {Season} season
 * @param {boolean} night
 * @param {string} title
 * @returns {string}
 */
export function drawStreetView(house, seed, season, night, title) {
  const base = randomFrom(`${seed}/street`)
  const random = base.fork('plan')
  const light = lightOf(season, night, base.fork('light'))
  const sheet = new Sheet(light.tone)
  const width = house.x1 - house.x0
  const mid = (house.x0 + house.x1) / 2
  const zMax = Math.max(...house.masses.map((mass) => mass.z1))
  const zMin = Math.min(...house.masses.map((mass) => mass.z0))
  // View from the side away from the garage, so that the house itself is in front.
  const side = house.driveway ? ((house.driveway.x0 + house.driveway.x1) / 2 > mid ? -1 : 1) : random.pick([-1, 1])
  const distance = Math.max(62, width * 1.15, house.top * 2.2)
  const eye = /** @type {Point3} */ ([mid + side * (width * 0.36 + distance * 0.3), 7, zMax + distance])
  const centerZ = (zMax + zMin) / 2
  const yaw = Math.atan2(mid - eye[0], eye[2] - centerZ)
  const horizon = 676
  const { focalLength, middleX } = fitHouse({ house, eye, yaw, horizon, random })
  const near = focalLength / distance
  eye[1] = Math.min(9, Math.max(4.6, 150 / near))
  // Whole page units make a small file, and half a unit is invisible.
  const exact = camera({ eye, yaw, f: focalLength, cx: middleX, cy: horizon })
  const project = /** @type {Projector} */ (
    (spot) => {
      const [a, b] = exact(spot)
      return [Math.round(a), Math.round(b)]
    }
  )
  const scale = focalLength / distance
  const scene = /** @type {Scene} */ ({
    sheet,
    light,
    random: base.fork('garden'),
    scale,
    flat: false,
    ground: horizon,
    mirror: false,
    project,
  })
  const depth = (x, z) => (eye[2] - z) * Math.cos(yaw) + (x - eye[0]) * Math.sin(yaw)
  const scaleAt = (x, z) => focalLength / Math.max(4, depth(x, z))
  drawSky(scene, horizon)
  drawTreeLine(scene, horizon + 2, 120, mix(light.far[0], light.sky[2], 0.45))
  drawTreeLine(scene, horizon + 4, 70, mix(light.far[1], light.sky[2], 0.15))
  drawLawn(scene, horizon + 2)
  const plantTree = (kind, x, z, h, options) => {
    const [a, b] = project([x, 0, z])
    drawTree(scene, kind, a, b, h * scaleAt(x, z), options)
  }
  const treeRandom = base.fork('trees')
  const kinds = /** @type {TreeKind[]} */ (['maple', 'oak', 'elm', 'maple', 'birch', 'poplar'])
  for (let i = 0; i < 3; i++)
    plantTree(
      treeRandom.pick([...kinds.slice(0, 3), 'spruce']),
      mid + (i - 1) * width * 0.62 + treeRandom.range(-9, 9),
      zMin - treeRandom.range(18, 40),
      treeRandom.range(32, 46),
      { faint: 0.45, rough: true, shadow: false },
    )
  plantTree(
    treeRandom.pick(kinds),
    side > 0 ? house.x0 - treeRandom.range(6, 14) : house.x1 + treeRandom.range(6, 14),
    zMin - 6,
    treeRandom.range(28, 38),
    {},
  )
  const ground = floorPlane([0, 0, 0])
  const snow = season === 'snow'
  const concrete = snow ? '#c4cbd2' : random.pick(['#c9c4b8', '#b9b5ac', '#bfb8a8'])
  const streetEdge = eye[2] - 9
  drawStreetPaving(scene, { house, ground, streetEdge, concrete, project, snow, random })
  // Shadow of the house.
  paintShape(
    scene,
    ground,
    [
      [house.x0 + 2, zMax],
      [house.x1, zMax],
      [house.x1 + 5, zMax + 3.4],
      [house.x0 + 7, zMax + 3.4],
    ],
    darker(light.grass[1], 0.45),
    { opacity: 0.35 },
  )
  for (const paint of house.behind) paint(scene)
  for (const mass of paintingOrder(house.masses, eye)) drawMass(scene, mass)
  for (const paint of house.after) paint(scene)
  if (night) {
    lightTheDoor(sheet, project, house, scale)
  }
  plantHouseBeds(scene, { base, house, depth, project, scaleAt })
  // A near tree at the edge.
  plantTree(
    treeRandom.pick(/** @type {TreeKind[]} */ (['maple', 'birch', 'redbud', 'elm', 'spruce'])),
    side > 0 ? house.x1 + width * 0.12 + 4 : house.x0 - width * 0.12 - 4,
    zMax + 9,
    treeRandom.range(18, 27),
    {},
  )
  return sheet.svg(title)
}
