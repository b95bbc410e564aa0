/** @file The roof types of a mass, in feet. */
import { DEEP_SHADOW, darker, INK, SNOW } from './palette.mjs'
import { backAt, DEFAULT_OVERHANG, gableLine, ridgeCap, roofSlope } from './roofs.mjs'
import { areaOn, drawBox, leftPlane, paintRect, rectCorners, rightPlane, stripAlong } from './space.mjs'
import { signedArea } from './svg.mjs'

/** @import { Mass, Point2, Point3, Roof, RoofFrame, Scene } from './types.mjs' */
/** @import { Plane } from './space.mjs' */

/**
 * Draws a roof with its ridge parallel to the street.
 * @param {Scene} scene
 * @param {RoofFrame} frame
 */
function drawSideRoof(scene, frame) {
  const { h, depth, pitch, z0, z1, x1, eave, overhang, x0, roofCover, left, right, base, trim, fascia } = frame
  const rake = 0.7
  const ridgeY = h + (depth / 2) * pitch
  const ridgeZ = (z0 + z1) / 2
  roofSlope(
    scene,
    [
      [x1 + rake, eave, z0 - overhang],
      [x0 - rake, eave, z0 - overhang],
      [x0 - rake, ridgeY, ridgeZ],
      [x1 + rake, ridgeY, ridgeZ],
    ],
    roofCover,
    0.2,
  )
  for (const plane of [left, right]) {
    const facing = areaOn(scene, plane, rectCorners(0, base, depth, h))
    if (Math.abs(facing) > 40 && (scene.mirror ? facing > 0 : facing < 0)) {
      stripAlong(
        scene,
        plane,
        [
          [-overhang, eave],
          [depth / 2, ridgeY],
          [depth + overhang, eave],
        ],
        1.3,
        DEEP_SHADOW,
        { opacity: 0.25 },
      )
      stripAlong(
        scene,
        plane,
        [
          [-overhang, eave],
          [depth / 2, ridgeY],
          [depth + overhang, eave],
        ],
        0.7,
        trim,
        { forward: rake, stroke: INK, width: 0.7 },
      )
    }
  }
  roofSlope(
    scene,
    [
      [x0 - rake, eave, z1 + overhang],
      [x1 + rake, eave, z1 + overhang],
      [x1 + rake, ridgeY, ridgeZ],
      [x0 - rake, ridgeY, ridgeZ],
    ],
    roofCover,
  )
  fascia([x0 - rake, z1 + overhang], [x1 + rake, z1 + overhang], eave)
  ridgeCap(scene, [x0 - rake, ridgeY, ridgeZ], [x1 + rake, ridgeY, ridgeZ], roofCover.color)
}

/**
 * Draws a roof with two pitches and its ridge parallel to the street.
 * @param {Scene} scene
 * @param {RoofFrame} frame
 */
function drawGambrelRoof(scene, frame) {
  const { roof, depth, h, overhang, z1, x1, x0, roofCover, left, right, base, trim, fascia } = frame
  const rake = 0.5
  const line = gableLine(roof, depth, h, overhang)
  const at = (i, x) => /** @type {Point3} */ ([x, line[i][1], z1 - line[i][0]])
  roofSlope(scene, [at(4, x1 + rake), at(4, x0 - rake), at(3, x0 - rake), at(3, x1 + rake)], roofCover, 0.2)
  roofSlope(scene, [at(3, x1 + rake), at(3, x0 - rake), at(2, x0 - rake), at(2, x1 + rake)], roofCover, 0.2)
  for (const plane of [left, right]) {
    const facing = areaOn(scene, plane, rectCorners(0, base, depth, h))
    if (Math.abs(facing) > 40 && (scene.mirror ? facing > 0 : facing < 0))
      stripAlong(scene, plane, line, 0.7, trim, { forward: rake, stroke: INK, width: 0.7 })
  }
  roofSlope(scene, [at(0, x0 - rake), at(0, x1 + rake), at(1, x1 + rake), at(1, x0 - rake)], roofCover)
  roofSlope(scene, [at(1, x0 - rake), at(1, x1 + rake), at(2, x1 + rake), at(2, x0 - rake)], roofCover, -0.1)
  fascia([x0 - rake, z1 + overhang * 0.6], [x1 + rake, z1 + overhang * 0.6], line[0][1])
}

/**
 * Draws a roof with its gable (or barn gable) to the street.
 * @param {Scene} scene
 * @param {RoofFrame} frame
 */
function drawGableRoof(scene, frame) {
  const { roof, width, h, overhang, z0, x0, z1, roofCover, front, trim, pitch } = frame
  const line = gableLine(roof, width, h, overhang)
  const rake = Math.min(1, overhang)
  const back = roof.back ?? z0
  const at = (i, z) => /** @type {Point3} */ ([x0 + line[i][0], line[i][1], z])
  const half = (line.length - 1) / 2
  for (let i = 0; i < half; i++)
    roofSlope(
      scene,
      [at(i, back), at(i, z1 + rake), at(i + 1, z1 + rake), at(i + 1, backAt(roof, back, i + 1, half))],
      roofCover,
      0.02,
    )
  for (let i = half; i < line.length - 1; i++)
    roofSlope(
      scene,
      [at(i + 1, z1 + rake), at(i + 1, back), at(i, backAt(roof, back, i, half)), at(i, z1 + rake)],
      roofCover,
      0.18,
    )
  stripAlong(
    scene,
    front,
    line.map(([along, up]) => /** @type {Point2} */ ([along, up + 0.3])),
    0.4,
    darker(roofCover.color, 0.1),
    { forward: rake, stroke: INK, width: 0.7 },
  )
  if (scene.light.season === 'snow')
    stripAlong(
      scene,
      front,
      line.map(([along, up]) => /** @type {Point2} */ ([along, up + 0.62])),
      0.42,
      SNOW,
      { forward: rake },
    )
  stripAlong(scene, front, line, 0.8, trim, { forward: rake, stroke: INK, width: 0.7 })
  if (roof.brackets)
    for (const share of [0.02, 0.26, 0.5, 0.74, 0.98]) {
      const along = -overhang + 0.5 + (width + 2 * overhang - 1) * share
      const y = h + (width / 2 - Math.abs(along - width / 2)) * pitch - 0.7
      paintRect(scene, front, along - 0.22, y - 1.5, 0.44, 1.5, trim, {
        forward: rake * 0.6,
        stroke: INK,
        width: 0.8,
      })
      paintRect(scene, front, along - 0.16, y - 1.9, 0.5, 0.5, DEEP_SHADOW, { opacity: 0.3 })
    }
}

/**
 * Draws a roof that slopes to all four sides.
 * @param {Scene} scene
 * @param {RoofFrame} frame
 */
function drawHipRoof(scene, frame) {
  const { x0, overhang, x1, z0, z1, width, eave, pitch, roofCover, fascia } = frame
  const eaveLeft = x0 - overhang
  const eaveRight = x1 + overhang
  const eaveBack = Math.min(z0 - overhang, z1 - width)
  const eaveFront = z1 + overhang
  const eaveWidth = eaveRight - eaveLeft
  const eaveDepth = eaveFront - eaveBack
  const half = Math.min(eaveWidth, eaveDepth) / 2
  const ridgeY = eave + half * pitch
  const ridgeStart = /** @type {Point3} */ (
    eaveWidth >= eaveDepth
      ? [eaveLeft + half, ridgeY, (eaveBack + eaveFront) / 2]
      : [(eaveLeft + eaveRight) / 2, ridgeY, eaveFront - half]
  )
  const ridgeEnd = /** @type {Point3} */ (
    eaveWidth >= eaveDepth
      ? [eaveRight - half, ridgeY, (eaveBack + eaveFront) / 2]
      : [(eaveLeft + eaveRight) / 2, ridgeY, eaveBack + half]
  )
  const frontLeft = /** @type {Point3} */ ([eaveLeft, eave, eaveFront])
  const frontRight = /** @type {Point3} */ ([eaveRight, eave, eaveFront])
  const backRight = /** @type {Point3} */ ([eaveRight, eave, eaveBack])
  const backLeft = /** @type {Point3} */ ([eaveLeft, eave, eaveBack])
  roofSlope(scene, [backRight, backLeft, eaveWidth >= eaveDepth ? ridgeStart : ridgeEnd, ridgeEnd], roofCover, 0.2)
  roofSlope(
    scene,
    eaveWidth >= eaveDepth ? [backLeft, frontLeft, ridgeStart] : [backLeft, frontLeft, ridgeStart, ridgeEnd],
    roofCover,
    0.06,
  )
  roofSlope(
    scene,
    eaveWidth >= eaveDepth ? [frontRight, backRight, ridgeEnd] : [frontRight, backRight, ridgeEnd, ridgeStart],
    roofCover,
    0.2,
  )
  roofSlope(
    scene,
    eaveWidth >= eaveDepth ? [frontLeft, frontRight, ridgeEnd, ridgeStart] : [frontLeft, frontRight, ridgeStart],
    roofCover,
  )
  fascia([eaveRight, eaveFront], [eaveRight, eaveBack], eave)
  fascia([eaveLeft, eaveBack], [eaveLeft, eaveFront], eave)
  fascia([eaveLeft, eaveFront], [eaveRight, eaveFront], eave)
}

/**
 * Draws a roof with one slope across the front.
 * @param {Scene} scene
 * @param {RoofFrame} frame
 */
function drawShedRoof(scene, frame) {
  const { overhang, width, h, roof, pitch, x0, z1, x1, z0, roofCover, front, trim, fascia } = frame
  const low = -overhang
  const high = width + overhang
  const y = (u) => h + (roof.rise ? u : width - u) * pitch
  const rake = overhang
  roofSlope(
    scene,
    [
      [x0 + low, y(low) + 0.5, z1 + rake],
      [x1 + overhang, y(high) + 0.5, z1 + rake],
      [x1 + overhang, y(high) + 0.5, z0 - overhang],
      [x0 + low, y(low) + 0.5, z0 - overhang],
    ],
    roofCover,
  )
  stripAlong(
    scene,
    front,
    [
      [low, y(low) + 0.55],
      [high, y(high) + 0.55],
    ],
    0.85,
    trim,
    { forward: rake, stroke: INK, width: 0.8 },
  )
  if (scene.light.season === 'snow')
    stripAlong(
      scene,
      front,
      [
        [low, y(low) + 0.95],
        [high, y(high) + 0.95],
      ],
      0.42,
      SNOW,
      { forward: rake },
    )
  fascia(
    roof.rise ? [x1 + overhang, z1 + rake] : [x0 - overhang, z0 - overhang],
    roof.rise ? [x1 + overhang, z0 - overhang] : [x0 - overhang, z1 + rake],
    Math.max(y(low), y(high)) + 0.5,
  )
}

/**
 * Draws a flat roof behind a parapet.
 * @param {Scene} scene
 * @param {RoofFrame} frame
 */
function drawFlatRoof(scene, frame) {
  const { roof, x0, h, z0, x1, z1, trim, front, width } = frame
  const parapet = roof.overhang ?? 0.25
  drawBox(scene, [x0 - parapet, h, z0 - parapet], [x1 + parapet, h + 0.9, z1 + parapet], trim, {
    line: 0.8,
  })
  if (parapet > 0.8) paintRect(scene, front, 0, h - parapet * 0.9, width, parapet * 0.9, DEEP_SHADOW, { opacity: 0.3 })
  if (scene.light.season === 'snow')
    paintRect(scene, front, -parapet, h + 0.9, width + 2 * parapet, 0.4, SNOW, { forward: parapet })
}

/** @type {Record<Roof['type'], (scene: Scene, frame: RoofFrame) => void>} */
const ROOF_PAINTERS = {
  side: drawSideRoof,
  gambrel: drawGambrelRoof,
  front: drawGableRoof,
  barn: drawGableRoof,
  hip: drawHipRoof,
  shed: drawShedRoof,
  flat: drawFlatRoof,
}

/**
 * Draws the roof of a mass.
 * @param {Scene} scene
 * @param {Mass} mass
 * @param {Plane} front The plane of its front wall.
 */
export function drawRoof(scene, mass, front) {
  const { x0, x1, z0, z1, h, roof } = mass
  const overhang = roof.overhang ?? DEFAULT_OVERHANG
  const fascia = (from, to, y, thickness = 0.55) => {
    const points = [
      [from[0], y, from[1]],
      [to[0], y, to[1]],
      [to[0], y - thickness, to[1]],
      [from[0], y - thickness, from[1]],
    ].map((corner) => scene.project(/** @type {Point3} */ (corner)))
    if (signedArea(points) * (scene.mirror ? -1 : 1) < 0.5) return
    scene.sheet.poly(points, roof.trim, { stroke: INK, width: 0.7 })
  }
  ROOF_PAINTERS[roof.type](scene, {
    x0,
    x1,
    z0,
    z1,
    h,
    roof,
    width: x1 - x0,
    depth: z1 - z0,
    base: mass.base ?? 0,
    pitch: roof.pitch,
    overhang,
    eave: h - overhang * roof.pitch,
    roofCover: roof.cover,
    trim: roof.trim,
    front,
    left: leftPlane([x0, 0, z0]),
    right: rightPlane([x1, 0, z1]),
    fascia,
  })
}
