/** @file Masses: boxes with a roof. A house is a list of them. */
import { coverWith } from './materials.mjs'
import { DEEP_SHADOW, INK, LIMESTONE, SHADOW } from './palette.mjs'
import { drawRoof } from './roof-shapes.mjs'
import { DEFAULT_OVERHANG, gableLine, isFrontGable } from './roofs.mjs'
import { areaOn, frontPlane, leftPlane, paintRect, rectCorners, rightPlane, ringOn, stripAlong } from './space.mjs'

/** @import { Mass, Point2, Scene } from './types.mjs' */
/** @import { Plane } from './space.mjs' */

/**
 * Returns the plane of the front wall of a mass.
 * @param {Mass} mass
 */
export const frontOf = (mass) => frontPlane([mass.x0, 0, mass.z1])

/**
 * Returns the outline of a wall, from its base up to the eaves, the gable or the slope of a shed roof.
 * @param {Mass} mass
 * @param {'front' | 'left' | 'right'} wall
 * @param {number} length Length of the wall in feet.
 * @param {boolean} gabled
 * @returns {Point2[]}
 */
function wallOutline(mass, wall, length, gabled) {
  const { h, roof } = mass
  const base = mass.base ?? 0
  if (gabled) return [[0, base], [length, base], ...gableLine(roof, length, h, 0).reverse()]
  if (roof.type === 'shed' && wall === 'front') {
    const top = h + length * roof.pitch
    return roof.rise
      ? [
          [0, base],
          [length, base],
          [length, top],
          [0, h],
        ]
      : [
          [0, base],
          [length, base],
          [length, h],
          [0, top],
        ]
  }
  if (roof.type === 'shed' && wall === (roof.rise ? 'right' : 'left'))
    return rectCorners(0, base, length, h + (mass.x1 - mass.x0) * roof.pitch)
  return rectCorners(0, base, length, h)
}

/**
 * Paints one wall with its gable, skirt and corner boards.
 * @param {Scene} scene
 * @param {Mass} mass
 * @param {Plane} plane
 * @param {'front' | 'left' | 'right'} wall
 * @param {number} length Length of the wall in feet.
 * @param {boolean} gabled
 * @param {number} shade 0 in the sun, up to 0.5 in shade.
 * @returns {boolean} False when the wall faces away from the viewer.
 */
function paintWall(scene, mass, plane, wall, length, gabled, shade) {
  const { h, roof, skirt } = mass
  const base = mass.base ?? 0
  const facing = areaOn(scene, plane, rectCorners(0, base, length, h))
  if (Math.abs(facing) < 3 || (scene.mirror ? facing < 0 : facing > 0)) return false
  const shape = wallOutline(mass, wall, length, gabled)
  coverWith(scene, plane, shape, mass.wall.kind, mass.wall.color, shade)
  if (gabled && roof.gable) {
    const line = gableLine(roof, length, h, 0)
    coverWith(scene, plane, line.reverse(), roof.gable.kind, roof.gable.color, shade)
    paintRect(scene, plane, 0, h - 0.35, length, 0.5, roof.trim)
    paintRect(scene, plane, 0, h - 0.75, length, 0.4, SHADOW, { opacity: 0.22 })
  }
  if (skirt) {
    const { kind, color } = skirt.wall
    coverWith(scene, plane, rectCorners(0, 0, length, skirt.h), kind, color, shade)
    if (skirt.cap) {
      paintRect(scene, plane, -0.1, skirt.h, length + 0.2, 0.32, LIMESTONE)
      paintRect(scene, plane, 0, skirt.h - 0.2, length, 0.2, SHADOW, { opacity: 0.25 })
    }
  }
  if (mass.corner) {
    const foot = skirt?.h ?? 0.7
    paintRect(scene, plane, 0, base + foot, 0.5, h - base - foot, roof.trim)
    paintRect(scene, plane, length - 0.5, base + foot, 0.5, h - base - foot, roof.trim)
  }
  scene.sheet.stroke(ringOn(scene, plane, shape), INK, 1.1, { opacity: 0.5 })
  return true
}

/**
 * Draws the shadow of the eave or of the rakes on the front wall.
 * @param {Scene} scene
 * @param {Mass} mass
 * @param {Plane} front
 */
function drawEaveShadow(scene, mass, front) {
  const { h, roof } = mass
  const width = mass.x1 - mass.x0
  const overhang = roof.overhang ?? DEFAULT_OVERHANG
  if (isFrontGable(roof)) {
    const line = gableLine(roof, width, h, 0)
    stripAlong(scene, front, line, 0.5 + overhang * 1.1, DEEP_SHADOW, { opacity: 0.26 })
  } else if (roof.type === 'shed') {
    const high = h + width * roof.pitch
    /** @type {Point2[]} */
    const line = roof.rise
      ? [
          [0, h],
          [width, high],
        ]
      : [
          [0, high],
          [width, h],
        ]
    stripAlong(scene, front, line, 0.5 + overhang, DEEP_SHADOW, { opacity: 0.26 })
  } else if (roof.type !== 'flat') {
    const reach = 0.5 + overhang * 0.9
    paintRect(scene, front, 0, h - 0.5 - overhang * 0.9, width, reach, DEEP_SHADOW, { opacity: 0.28 })
  }
}

/**
 * Paints a side wall with its windows and shade.
 * @param {Scene} scene
 * @param {Mass} mass
 * @param {'left' | 'right'} wall
 * @param {number} shade
 */
function paintSide(scene, mass, wall, shade) {
  const { h, roof } = mass
  const base = mass.base ?? 0
  const depth = mass.z1 - mass.z0
  const plane = wall === 'left' ? leftPlane([mass.x0, 0, mass.z0]) : rightPlane([mass.x1, 0, mass.z1])
  const gabled = roof.type === 'side' || roof.type === 'gambrel'
  if (!paintWall(scene, mass, plane, wall, depth, gabled, shade)) return
  for (const paint of mass[wall] ?? []) paint(scene, plane)
  paintRect(scene, plane, 0, base, depth, h - base, SHADOW, { opacity: shade ? 0.16 : 0.03 })
  if (!gabled && roof.type !== 'flat') paintRect(scene, plane, 0, h - 1.4, depth, 1.4, DEEP_SHADOW, { opacity: 0.25 })
}

/**
 * Draws a box with a roof: walls, their details, then the roof.
 * @param {Scene} scene
 * @param {Mass} mass
 */
export function drawMass(scene, mass) {
  const front = frontOf(mass)
  paintSide(scene, mass, 'left', 0.06)
  paintSide(scene, mass, 'right', 0.2)
  if (paintWall(scene, mass, front, 'front', mass.x1 - mass.x0, isFrontGable(mass.roof), 0)) {
    for (const paint of mass.front) paint(scene, front)
    drawEaveShadow(scene, mass, front)
  }
  drawRoof(scene, mass, front)
  for (const paint of mass.over ?? []) paint(scene, front)
}
