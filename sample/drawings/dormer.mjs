/** @file Dormers. */
import { coverWith } from './materials.mjs'
import { COOL_SHADE, DEEP_SHADOW, darker, INK, mix, SNOW } from './palette.mjs'
import { roofSlope } from './roofs.mjs'
import { frontPlane, paintRect, paintShape, rectCorners, stripAlong } from './space.mjs'
import { signedArea } from './svg.mjs'
import { drawWindow } from './windows.mjs'

/** @import { Mass, Point2, Point3, RoofCover, Scene, Wall, WindowLook } from './types.mjs' */
/** @import { Plane } from './space.mjs' */

/**
 * Draws a small gabled roof that runs back into the main roof.
 * @param {Scene} scene
 * @param {{ y: number, h: number, w: number, peak: number, zAt: *, x: number, z: number, roofCover:
 *   RoofCover, front: Plane, trim: string }} options
 */
function drawGabledDormerRoof(scene, { y, h, w, peak, zAt, x, z, roofCover, front, trim }) {
  const line = /** @type {Point2[]} */ ([
    [-0.7, y + h - 0.66],
    [w / 2, y + h + peak],
    [w + 0.7, y + h - 0.66],
  ])
  const peakZ = zAt(y + h + peak)
  roofSlope(
    scene,
    [
      [x - w / 2 - 0.7, y + h - 0.66, zAt(y + h - 0.66)],
      [x - w / 2 - 0.7, y + h - 0.66, z + 0.5],
      [x, y + h + peak, z + 0.5],
      [x, y + h + peak, peakZ],
    ],
    roofCover,
    0.02,
  )
  roofSlope(
    scene,
    [
      [x + w / 2 + 0.7, y + h - 0.66, z + 0.5],
      [x + w / 2 + 0.7, y + h - 0.66, zAt(y + h - 0.66)],
      [x, y + h + peak, peakZ],
      [x, y + h + peak, z + 0.5],
    ],
    roofCover,
    0.18,
  )
  stripAlong(
    scene,
    front,
    line.map(([a, b]) => /** @type {Point2} */ ([a, b])),
    0.95,
    DEEP_SHADOW,
    { opacity: 0.22 },
  )
  stripAlong(
    scene,
    front,
    line.map(([a, b]) => /** @type {Point2} */ ([a, b + 0.26])),
    0.34,
    darker(roofCover.color, 0.1),
    { forward: 0.5, stroke: INK, width: 0.6 },
  )
  if (scene.light.season === 'snow')
    stripAlong(
      scene,
      front,
      line.map(([a, b]) => /** @type {Point2} */ ([a, b + 0.52])),
      0.36,
      SNOW,
      { forward: 0.5 },
    )
  stripAlong(scene, front, line, 0.5, trim, { forward: 0.5, stroke: INK, width: 0.6 })
}

/**
 * Draws a shed or hipped roof.
 * @param {Scene} scene
 * @param {{ type: *, y: number, h: number, x: number, w: number, z: number, zAt: *, roofCover: RoofCover,
 *   front: Plane, trim: string }} options
 */
function drawSlopedDormerRoof(scene, { type, y, h, x, w, z, zAt, roofCover, front, trim }) {
  const rise = type === 'hip' ? 1.8 : 1.3
  const top = y + h
  roofSlope(
    scene,
    [
      [x - w / 2 - 0.8, top - 0.1, z + 0.8],
      [x + w / 2 + 0.8, top - 0.1, z + 0.8],
      [x + w / 2 + (type === 'hip' ? -1.4 : 0.8), top + rise, zAt(top + rise)],
      [x - w / 2 + (type === 'hip' ? 1.4 : -0.8), top + rise, zAt(top + rise)],
    ],
    roofCover,
    -0.06,
  )
  paintRect(scene, front, 0, top - 0.9, w, 0.8, DEEP_SHADOW, { opacity: 0.25 })
  paintRect(scene, front, -0.8, top - 0.5, w + 1.6, 0.45, trim, { forward: 0.8, stroke: INK, width: 0.6 })
}

/**
 * Draws a dormer on the front slope of a side-ridge roof.
 * @param {Scene} scene
 * @param {Mass} mass
 * @param {number} x Center.
 * @param {number} y Sill height above the ground.
 * @param {number} w
 * @param {number} h Wall height.
 * @param {'gable'|'shed'|'hip'} type
 * @param {Wall} wall
 * @param {WindowLook} look
 * @param {number} [units]
 */
export function drawDormer(scene, mass, x, y, w, h, type, wall, look, units = 1) {
  const { pitch, cover: roofCover, trim } = mass.roof
  const zAt = (height) => mass.z1 - (height - mass.h) / pitch
  const z = zAt(y)
  const front = frontPlane([x - w / 2, 0, z])
  // Shadow on the roof.
  paintShape(
    scene,
    front,
    [
      [w, y],
      [w + 1.6, y - 0.2],
      [w + 1.6, y + h - 1],
      [w, y + h],
    ],
    DEEP_SHADOW,
    { opacity: 0.3 },
  )
  // Sides of the dormer.
  for (const [cheekX, shade] of [
    [x - w / 2, 0.05],
    [x + w / 2, 0.25],
  ]) {
    const points = /** @type {Point3[]} */ ([
      [cheekX, y, z],
      [cheekX, y + h, z],
      [cheekX, y + h, zAt(y + h)],
    ])
    const facing = signedArea(points.map(scene.project))
    if (Math.abs(facing) > 3)
      scene.sheet.poly(points.map(scene.project), mix(wall.color, COOL_SHADE, shade), {
        stroke: INK,
        width: 0.7,
      })
  }
  const peak = type === 'gable' ? (w / 2) * 0.95 : 0
  coverWith(
    scene,
    front,
    type === 'gable'
      ? [
          [0, y],
          [w, y],
          [w, y + h],
          [w / 2, y + h + peak],
          [0, y + h],
        ]
      : rectCorners(0, y, w, y + h),
    wall.kind,
    wall.color,
  )
  const windowWidth = units > 1 ? w - 1.4 : Math.min(w - 1.1, 2.8)
  const windowHeight = h - 1
  drawWindow(
    scene,
    front,
    w / 2 - windowWidth / 2,
    y + 0.75,
    windowWidth,
    windowHeight,
    { ...look, frame: look.frame === 'thin' ? 'thin' : 'board' },
    { units },
  )
  if (type === 'gable') {
    drawGabledDormerRoof(scene, { y, h, w, peak, zAt, x, z, roofCover, front, trim })
  } else {
    drawSlopedDormerRoof(scene, { type, y, h, x, w, z, zAt, roofCover, front, trim })
  }
}
