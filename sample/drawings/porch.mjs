/** @file Porches. */
import { coverWith } from './materials.mjs'
import { DEEP_SHADOW, darker, INK, LAMPLIGHT, LIMESTONE, SHADOW, SNOW } from './palette.mjs'
import { gableLine, roofSlope } from './roofs.mjs'
import { drawBox, frontPlane, paintRect, paintShape, rectCorners, segmentOn, stripAlong } from './space.mjs'

/** @import { Point2, Point3, Porch, Scene } from './types.mjs' */
/** @import { Plane } from './space.mjs' */

/**
 * Draws the shade on the wall behind, and the floor of the porch.
 * @param {Scene} scene
 * @param {{ back: Plane, porch: Porch, width: number, frontZ: number, front: Plane }} options
 */
function drawPorchFloor(scene, { back, porch, width, frontZ, front }) {
  const { light } = scene
  paintRect(scene, back, 0, porch.floor, width, porch.head - porch.floor + 0.6, light.night ? '#f0b860' : DEEP_SHADOW, {
    opacity: light.night ? 0.2 : 0.24,
    raw: light.night,
  })
  paintRect(scene, back, 0, porch.head - 1.8, width, 2.4, DEEP_SHADOW, { opacity: 0.2 })
  drawBox(scene, [porch.x0, 0, porch.z], [porch.x1, porch.floor, frontZ], porch.pier ? porch.pier.color : '#a79f90', {
    top: porch.deck ?? '#b9ae9b',
    line: 0.8,
  })
  if (porch.pier && scene.flat)
    coverWith(scene, front, rectCorners(0, 0, width, porch.floor - 0.25), porch.pier.kind, porch.pier.color)
  paintRect(scene, front, -0.15, porch.floor - 0.3, width + 0.3, 0.34, porch.deck ?? '#d8d0c0', {
    stroke: INK,
    width: 0.6,
  })
}

/**
 * Draws steps down to the walk.
 * @param {Scene} scene
 * @param {Porch} porch
 * @param {number} frontZ
 */
function drawPorchSteps(scene, porch, frontZ) {
  const count = Math.max(1, Math.round(porch.floor / 0.6))
  const stepsWidth = porch.stepsWidth ?? 5
  for (let i = count - 1; i >= 0; i--)
    drawBox(
      scene,
      [porch.steps - stepsWidth / 2, 0, frontZ],
      [porch.steps + stepsWidth / 2, (porch.floor * (i + 1)) / (count + 1), frontZ + (count - i) * 0.95],
      i % 2 ? '#c9c1b2' : '#bfb6a6',
      { line: 0.6 },
    )
}

/**
 * Draws rails with balusters between the posts, open at the steps.
 * @param {Scene} scene
 * @param {Porch} porch
 * @param {number} frontZ
 */
function drawPorchRail(scene, porch, frontZ) {
  const { sheet } = scene
  const spans = []
  for (let i = 0; i + 1 < porch.posts.length; i++)
    if (porch.steps === undefined || !(porch.steps > porch.posts[i] && porch.steps < porch.posts[i + 1]))
      spans.push([porch.posts[i], porch.posts[i + 1]])
  for (const [a, b] of spans) {
    const plane = frontPlane([a, 0, frontZ - 0.3])
    const length = b - a
    let path = ''
    for (let baluster = 0.35; baluster < length - 0.1; baluster += 0.42)
      path += segmentOn(scene, plane, [baluster, porch.floor + 0.4], [baluster, porch.floor + 2.6])
    sheet.stroke(path, porch.trim, Math.max(1, scene.scale * 0.11))
    paintRect(scene, plane, 0, porch.floor + 2.6, length, 0.24, porch.trim)
    paintRect(scene, plane, 0, porch.floor + 0.3, length, 0.18, porch.trim)
  }
}

/**
 * Draws a tapered post on a masonry pier.
 * @param {Scene} scene
 * @param {Porch} porch
 * @param {number} x
 * @param {number} postZ
 * @param {Plane} plane
 */
function drawTaperedPost(scene, porch, x, postZ, plane) {
  const pierHeight = porch.floor + 2.9
  drawBox(scene, [x - 0.95, 0, postZ - 0.95], [x + 0.95, pierHeight, postZ + 0.95], porch.pier.color, {
    line: 0.8,
  })
  const postFront = frontPlane([x - 0.95, 0, postZ + 0.95])
  if (scene.flat) coverWith(scene, postFront, rectCorners(0, 0, 1.9, pierHeight), porch.pier.kind, porch.pier.color)
  paintRect(scene, postFront, 1.3, 0, 0.6, pierHeight, SHADOW, { opacity: 0.22 })
  paintRect(scene, postFront, -0.15, pierHeight, 2.2, 0.3, LIMESTONE, { stroke: INK, width: 0.6 })
  paintShape(
    scene,
    plane,
    [
      [-0.7, pierHeight + 0.3],
      [0.7, pierHeight + 0.3],
      [0.45, porch.head],
      [-0.45, porch.head],
    ],
    porch.trim,
    { stroke: INK, width: 0.8 },
  )
  paintShape(
    scene,
    plane,
    [
      [0.2, pierHeight + 0.3],
      [0.7, pierHeight + 0.3],
      [0.45, porch.head],
      [0.14, porch.head],
    ],
    SHADOW,
    { opacity: 0.16 },
  )
  paintRect(scene, plane, -0.7, porch.head - 0.3, 1.4, 0.3, porch.trim, { stroke: INK, width: 0.6 })
}

/**
 * Draws a square, round or timber post, or a pair of posts.
 * @param {Scene} scene
 * @param {Porch} porch
 * @param {number} x
 * @param {number} postZ
 */
function drawPlainPost(scene, porch, x, postZ) {
  const half = porch.post === 'round' ? 0.5 : porch.post === 'timber' ? 0.48 : porch.post === 'pair' ? 0.24 : 0.36
  const centers = porch.post === 'pair' ? [x - 0.5, x + 0.5] : [x]
  for (const postX of centers) {
    drawBox(scene, [postX - half, porch.floor, postZ - half], [postX + half, porch.head, postZ + half], porch.trim, {
      line: 0.8,
    })
    const postFront = frontPlane([postX - half, 0, postZ + half])
    paintRect(scene, postFront, half * 1.3, porch.floor, half * 0.7, porch.head - porch.floor, SHADOW, {
      opacity: 0.15,
    })
    if (porch.post !== 'timber') {
      paintRect(scene, postFront, -0.15, porch.floor, 2 * half + 0.3, 0.5, porch.trim, {
        stroke: INK,
        width: 0.6,
      })
      paintRect(scene, postFront, -0.18, porch.head - 0.4, 2 * half + 0.36, 0.4, porch.trim, {
        stroke: INK,
        width: 0.6,
      })
    } else {
      paintShape(
        scene,
        postFront,
        [
          [2 * half, porch.head - 1.8],
          [2 * half + 1.5, porch.head],
          [2 * half + 1, porch.head],
          [2 * half, porch.head - 1.2],
        ],
        porch.trim,
        { stroke: INK, width: 0.6 },
      )
      paintShape(
        scene,
        postFront,
        [
          [0, porch.head - 1.8],
          [-1.5, porch.head],
          [-1, porch.head],
          [0, porch.head - 1.2],
        ],
        porch.trim,
        { stroke: INK, width: 0.6 },
      )
    }
  }
}

/**
 * Draws a sloping roof, with hipped ends for type `hip`.
 * @param {Scene} scene
 * @param {{ porch: Porch, overhang: *, beamTop: number, frontZ: number, width: number }} options
 */
function drawShedPorchRoof(scene, { porch, overhang, beamTop, frontZ, width }) {
  const run = porch.depth + overhang
  const rise = run * porch.pitch
  const inset = porch.roof === 'hip' ? run * 0.9 : 0
  roofSlope(
    scene,
    [
      [porch.x0 - overhang, beamTop, frontZ + overhang],
      [porch.x1 + overhang, beamTop, frontZ + overhang],
      [porch.x1 + overhang - inset, beamTop + rise, porch.z],
      [porch.x0 - overhang + inset, beamTop + rise, porch.z],
    ],
    porch.cover,
  )
  if (!scene.flat) {
    roofSlope(
      scene,
      [
        [porch.x1 + overhang, beamTop, frontZ + overhang],
        [porch.x1 + overhang, beamTop, porch.z],
        [porch.x1 + overhang - inset, beamTop + rise, porch.z],
      ],
      porch.cover,
      0.2,
    )
    roofSlope(
      scene,
      [
        [porch.x0 - overhang, beamTop, porch.z],
        [porch.x0 - overhang, beamTop, frontZ + overhang],
        [porch.x0 - overhang + inset, beamTop + rise, porch.z],
      ],
      porch.cover,
      0.05,
    )
  }
  paintRect(
    scene,
    frontPlane([porch.x0 - overhang, 0, frontZ + overhang]),
    0,
    beamTop - 0.4,
    width + 2 * overhang,
    0.45,
    porch.trim,
    {
      stroke: INK,
      width: 0.7,
    },
  )
}

/**
 * Draws a gabled roof.
 * @param {Scene} scene
 * @param {{ porch: Porch, width: number, beamTop: number, overhang: *, frontZ: number, front: Plane }}
 *   options
 */
function drawGablePorchRoof(scene, { porch, width, beamTop, overhang, frontZ, front }) {
  const { light } = scene
  const line = gableLine(
    { type: 'front', pitch: porch.pitch, cover: porch.cover, trim: porch.trim },
    width,
    beamTop,
    overhang,
  )
  const at = (i, z) => /** @type {Point3} */ ([porch.x0 + line[i][0], line[i][1], z])
  roofSlope(scene, [at(0, porch.z), at(0, frontZ + 0.6), at(1, frontZ + 0.6), at(1, porch.z)], porch.cover, 0.02)
  roofSlope(scene, [at(2, frontZ + 0.6), at(2, porch.z), at(1, porch.z), at(1, frontZ + 0.6)], porch.cover, 0.18)
  const wall = porch.gable ?? { kind: 'panel', color: porch.trim }
  coverWith(
    scene,
    front,
    [
      [width, beamTop],
      [width / 2, beamTop + (width / 2) * porch.pitch],
      [0, beamTop],
    ],
    wall.kind,
    wall.color,
  )
  stripAlong(
    scene,
    front,
    gableLine({ type: 'front', pitch: porch.pitch, cover: porch.cover, trim: porch.trim }, width, beamTop, 0),
    1.2,
    DEEP_SHADOW,
    { opacity: 0.22 },
  )
  stripAlong(
    scene,
    front,
    line.map(([a, b]) => /** @type {Point2} */ ([a, b + 0.28])),
    0.38,
    darker(porch.cover.color, 0.1),
    { forward: 0.6, stroke: INK, width: 0.7 },
  )
  if (light.season === 'snow')
    stripAlong(
      scene,
      front,
      line.map(([a, b]) => /** @type {Point2} */ ([a, b + 0.58])),
      0.4,
      SNOW,
      { forward: 0.6 },
    )
  stripAlong(scene, front, line, 0.66, porch.trim, { forward: 0.6, stroke: INK, width: 0.7 })
}

/**
 * Draws a porch in front of a mass.
 * @param {Scene} scene
 * @param {Porch} porch
 */
export function drawPorch(scene, porch) {
  const { sheet, light } = scene
  const frontZ = porch.z + porch.depth
  const back = frontPlane([porch.x0, 0, porch.z])
  const front = frontPlane([porch.x0, 0, frontZ])
  const width = porch.x1 - porch.x0
  drawPorchFloor(scene, { back, porch, width, frontZ, front })
  if (porch.steps !== undefined) {
    drawPorchSteps(scene, porch, frontZ)
  }
  if (porch.rail) {
    drawPorchRail(scene, porch, frontZ)
  }
  for (const x of porch.posts) {
    const postZ = frontZ - 0.6
    const plane = frontPlane([x, 0, frontZ - 0.2])
    if (porch.post === 'taper' && porch.pier) {
      drawTaperedPost(scene, porch, x, postZ, plane)
    } else {
      drawPlainPost(scene, porch, x, postZ)
    }
  }
  // Beam and roof.
  drawBox(scene, [porch.x0 - 0.3, porch.head, porch.z], [porch.x1 + 0.3, porch.head + 0.9, frontZ], porch.trim, {
    line: 0.8,
  })
  const beamTop = porch.head + 0.9
  const overhang = 0.9
  if (porch.roof === 'shed' || porch.roof === 'hip') {
    drawShedPorchRoof(scene, { porch, overhang, beamTop, frontZ, width })
  } else if (porch.roof === 'gable') {
    drawGablePorchRoof(scene, { porch, width, beamTop, overhang, frontZ, front })
  } else {
    drawBox(scene, [porch.x0 - 0.8, beamTop, porch.z], [porch.x1 + 0.8, beamTop + 0.5, frontZ + 0.8], porch.trim, {
      line: 0.8,
    })
    if (light.season === 'snow') paintRect(scene, front, -0.8, beamTop + 0.5, width + 1.6, 0.4, SNOW, { forward: 0.8 })
  }
  if (light.night) {
    const [glowX, glowY] = scene.project(back.at(width / 2, porch.head - 1))
    sheet.oval(glowX, glowY, scene.scale * 3.2, scene.scale * 2.2, LAMPLIGHT, { raw: true, opacity: 0.12 })
  }
}
