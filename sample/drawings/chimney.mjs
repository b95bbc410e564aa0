/** @file Chimneys. */
import { coverWith } from './materials.mjs'
import { INK, SHADOW, SNOW } from './palette.mjs'
import { areaOn, drawBox, frontPlane, leftPlane, paintRect, rectCorners, rightPlane, ringOn } from './space.mjs'

/** @import { Scene, Wall } from './types.mjs' */
/** @import { Plane } from './space.mjs' */

/**
 * Draws a chimney w feet wide, centered at (x, z), from y0 to y1 feet above the ground.
 * @param {Scene} scene
 * @param {number} x
 * @param {number} z
 * @param {number} y0
 * @param {number} y1
 * @param {number} w
 * @param {Wall} wall
 * @param {boolean} [pots]
 */
export function drawChimney(scene, x, z, y0, y1, w, wall, pots) {
  const depth = Math.min(w, 2.6)
  const front = frontPlane([x - w / 2, 0, z + depth / 2])
  const right = rightPlane([x + w / 2, 0, z + depth / 2])
  const left = leftPlane([x - w / 2, 0, z - depth / 2])
  for (const [plane, length, shade] of /** @type {[Plane, number, number][]} */ ([
    [left, depth, 0.05],
    [right, depth, 0.25],
    [front, w, 0],
  ])) {
    const facing = areaOn(scene, plane, rectCorners(0, y0, length, y1))
    if (Math.abs(facing) > 3 && (scene.mirror ? facing > 0 : facing < 0)) {
      coverWith(scene, plane, rectCorners(0, y0, length, y1), wall.kind, wall.color, shade)
      scene.sheet.stroke(ringOn(scene, plane, rectCorners(0, y0, length, y1)), INK, 0.9, { opacity: 0.5 })
    }
  }
  paintRect(scene, front, w * 0.72, y0, w * 0.28, y1 - y0, SHADOW, { opacity: 0.22 })
  drawBox(
    scene,
    [x - w / 2 - 0.25, y1, z - depth / 2 - 0.25],
    [x + w / 2 + 0.25, y1 + 0.5, z + depth / 2 + 0.25],
    '#cfc7b6',
    { line: 0.7 },
  )
  if (pots)
    for (const share of [-0.25, 0.25])
      drawBox(scene, [x + share * w - 0.35, y1 + 0.5, z - 0.3], [x + share * w + 0.35, y1 + 1.9, z + 0.4], '#a8664a', {
        line: 0.7,
      })
  if (scene.light.season === 'snow')
    drawBox(
      scene,
      [x - w / 2 - 0.3, y1 + 0.5, z - depth / 2 - 0.3],
      [x + w / 2 + 0.3, y1 + 0.85, z + depth / 2 + 0.3],
      SNOW,
    )
}
