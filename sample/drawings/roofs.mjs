/** @file Roof slopes, ridges and gable outlines, in feet. */
import { coverWith } from './materials.mjs'
import { darker, INK, SNOW } from './palette.mjs'
import { dotProduct, Plane, paintShape, subtract, unitVector } from './space.mjs'
import { lineOf, ring, signedArea } from './svg.mjs'

/** @import { Mass, Point2, Point3, Roof, RoofCover, Scene } from './types.mjs' */

/**
 * Draws a roof surface; the first two points are its eave.
 * @param {Scene} scene
 * @param {Point3[]} points
 * @param {RoofCover} roofCover
 * @param {number} [shade]
 */
export function roofSlope(scene, points, roofCover, shade = 0) {
  const facing = signedArea(points.map(scene.project))
  if (scene.mirror ? facing < 1 : facing > -1) return
  const along = unitVector(subtract(points[1], points[0]))
  const diagonal = subtract(points[2], points[0])
  const reach = dotProduct(diagonal, along)
  const upSlope = unitVector(subtract(diagonal, /** @type {Point3} */ (along.map((c) => c * reach))))
  const plane = new Plane(points[0], along, upSlope)
  coverWith(
    scene,
    plane,
    points.map((p) => [dotProduct(subtract(p, points[0]), along), dotProduct(subtract(p, points[0]), upSlope)]),
    roofCover.kind,
    roofCover.color,
    shade,
  )
  scene.sheet.stroke(ring(points.map(scene.project)), INK, 1, { opacity: 0.45 })
  if (scene.light.season === 'snow')
    snowOn(
      scene,
      plane,
      points.map((p) => [dotProduct(subtract(p, points[0]), along), dotProduct(subtract(p, points[0]), upSlope)]),
    )
}

/**
 * Draws snow on a roof, thinner toward one edge.
 * @param {Scene} scene
 * @param {Plane} plane
 * @param {Point2[]} points
 */
function snowOn(scene, plane, points) {
  const random = scene.random.fork(`snow${plane.origin.map((v) => v.toFixed(0)).join()}`)
  const [a, b] = points
  const top = points.slice(2)
  /** @type {Point2[]} */ const edge = []
  const height = Math.max(...points.map((p) => p[1]))
  for (let i = 0; i <= 26; i++) {
    const share = i / 26
    edge.push([
      a[0] + (b[0] - a[0]) * share,
      height * (0.05 + 0.05 * Math.sin(share * 9 + random.next()) + random.range(0, 0.05)),
    ])
  }
  paintShape(scene, plane, [...edge, ...top], SNOW, { opacity: 0.9 })
}

/**
 * Returns the outline of the top of a gable-like wall.
 * @param {Roof} roof
 * @param {number} w
 * @param {number} h
 * @param {number} overhang
 * @returns {Point2[]}
 */
export function gableLine(roof, w, h, overhang) {
  const pitch = roof.pitch
  if (roof.type === 'barn' || roof.type === 'gambrel') {
    const lower = 1.9
    const upper = 0.55
    const knee = w * 0.2
    return [
      [-overhang * 0.6, h - overhang * lower * 0.6],
      [knee, h + knee * lower],
      [w / 2, h + knee * lower + (w / 2 - knee) * upper],
      [w - knee, h + knee * lower],
      [w + overhang * 0.6, h - overhang * lower * 0.6],
    ]
  }
  return [
    [-overhang, h - overhang * pitch],
    [w / 2, h + (w / 2) * pitch],
    [w + overhang, h - overhang * pitch],
  ]
}

/**
 * Returns the height of the ridge above the ground.
 * @param {Mass} mass
 */
export function ridgeOf(mass) {
  const width = mass.x1 - mass.x0
  const depth = mass.z1 - mass.z0
  const pitch = mass.roof.pitch
  if (mass.roof.type === 'side') return mass.h + (depth / 2) * pitch
  if (mass.roof.type === 'front') return mass.h + (width / 2) * pitch
  if (mass.roof.type === 'hip') return mass.h + (Math.min(width, depth) / 2) * pitch
  if (mass.roof.type === 'shed') return mass.h + width * pitch
  if (mass.roof.type === 'flat') return mass.h + 1
  const span = mass.roof.type === 'barn' ? width : depth
  return mass.h + span * 0.2 * 1.9 + span * 0.3 * 0.55
}

/** Returns the z at which the roof of a front gable ends: at its ridge it runs back into the roof behind. */
export const backAt = (roof, back, i, half) => (roof.run !== undefined && i === half ? back - roof.run : back)

/**
 * Draws the caps along a ridge, white in snow.
 * @param {Scene} scene
 * @param {Point3} a
 * @param {Point3} b
 * @param {string} color
 */
export function ridgeCap(scene, a, b, color) {
  scene.sheet.stroke(
    lineOf([scene.project(a), scene.project(b)]),
    scene.light.season === 'snow' ? SNOW : darker(color, 0.3),
    Math.max(1.5, scene.scale * 0.22),
  )
}

/** Default overhang of a roof, in feet. */
export const DEFAULT_OVERHANG = 1.2

/**
 * Returns true for a gable, or a barn gable, to the street.
 * @param {Roof} roof
 */
export const isFrontGable = (roof) => roof.type === 'front' || roof.type === 'barn'
