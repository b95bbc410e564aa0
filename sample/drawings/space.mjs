/** @file Space in feet, planes in it, projectors onto the page, and painting on planes. */
import { darker, INK, lighter } from './palette.mjs'
import { lineOf, ring, signedArea } from './svg.mjs'

/** @import { Ink, Point2, Point3, Projector, Scene } from './types.mjs' */

/** A plane in space with two axes, so that painters can use flat coordinates. */
export class Plane {
  /**
   * Makes a plane from its origin and two axes (feet).
   * @param {Point3} origin
   * @param {Point3} right
   * @param {Point3} up
   */
  constructor(origin, right, up) {
    this.origin = origin
    this.right = right
    this.up = up
    this.normal = /** @type {Point3} */ ([
      right[1] * up[2] - right[2] * up[1],
      right[2] * up[0] - right[0] * up[2],
      right[0] * up[1] - right[1] * up[0],
    ])
  }
  /**
   * Returns the point in space a feet along, b feet up and c feet out of the plane.
   * @param {number} a
   * @param {number} b
   * @param {number} [c] Out of the plane.
   * @returns {Point3}
   */
  at(a, b, c = 0) {
    return /** @type {Point3} */ (
      this.origin.map((origin, i) => origin + this.right[i] * a + this.up[i] * b + this.normal[i] * c)
    )
  }
}

/**
 * Returns an upright plane that faces the street (in rooms: the back wall).
 * @param {Point3} origin Its origin.
 */
export const frontPlane = (origin) => new Plane(origin, [1, 0, 0], [0, 1, 0])

/**
 * Returns a level plane: floor, table top, ground.
 * @param {Point3} origin Its origin.
 */
export const floorPlane = (origin) => new Plane(origin, [1, 0, 0], [0, 0, 1])

/**
 * Returns an upright plane along the right side, running away from the viewer.
 * @param {Point3} origin Its origin.
 */
export const rightPlane = (origin) => new Plane(origin, [0, 0, -1], [0, 1, 0])

/**
 * Returns an upright plane along the left side, running toward the viewer.
 * @param {Point3} origin Its origin.
 */
export const leftPlane = (origin) => new Plane(origin, [0, 0, 1], [0, 1, 0])

/**
 * Returns a parallel front view: scale is page units per foot, cx and ground (page units) are the position of x = 0 and
 * y = 0.
 * @param {number} scale
 * @param {number} cx
 * @param {number} ground
 * @param {boolean} [mirror]
 * @returns {Projector}
 */
export const elevation =
  (scale, cx, ground, mirror) =>
  ([x, y]) => [cx + (mirror ? -x : x) * scale, ground - y * scale]

/**
 * Returns a level camera, in which verticals stay vertical.
 * @param {{ eye: Point3, yaw: number, f: number, cx: number, cy: number, mirror?: boolean }} c
 * @returns {Projector}
 */
export function camera({ eye, yaw, f: focal, cx, cy, mirror }) {
  const cosine = Math.cos(yaw)
  const sine = Math.sin(yaw)
  return ([x, y, z]) => {
    const dx = x - eye[0]
    const dz = eye[2] - z
    const right = dx * cosine - dz * sine
    const depth = Math.max(0.4, dz * cosine + dx * sine)
    const zoom = focal / depth
    return [cx + (mirror ? -right : right) * zoom, cy - (y - eye[1]) * zoom]
  }
}

/**
 * Cuts a polygon by parallel lines.
 * @param {Point2[]} points
 * @param {number} step
 * @param {0|1} axis 0: lines along u, 1: lines along v.
 * @param {number} [start]
 * @returns {[Point2, Point2][]}
 */
export function hatch(points, step, axis, start = 0) {
  const across = axis === 0 ? 1 : 0
  const along = 1 - across
  const low = Math.min(...points.map((p) => p[across]))
  const high = Math.max(...points.map((p) => p[across]))
  /** @type {[Point2, Point2][]} */ const out = []
  for (let position = Math.ceil((low - start) / step) * step + start; position < high - 1e-6; position += step) {
    if (position <= low + 1e-6) continue
    const cuts = []
    points.forEach((p, i) => {
      const q = points[(i + 1) % points.length]
      if (p[across] <= position !== q[across] <= position)
        cuts.push(p[along] + ((position - p[across]) / (q[across] - p[across])) * (q[along] - p[along]))
    })
    cuts.sort((x, y) => x - y)
    for (let i = 0; i + 1 < cuts.length; i += 2)
      out.push(
        axis === 0
          ? [
              [cuts[i], position],
              [cuts[i + 1], position],
            ]
          : [
              [position, cuts[i]],
              [position, cuts[i + 1]],
            ],
      )
  }
  return out
}

/** Returns the dot product of two vectors. */
export const dotProduct = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]

/** Returns the vector from b to a. */
export const subtract = (a, b) => /** @type {Point3} */ (a.map((v, i) => v - b[i]))

/** Returns a vector of the same direction, one foot long. */
export const unitVector = (a) => {
  const l = Math.hypot(...a) || 1
  return /** @type {Point3} */ (a.map((v) => v / l))
}

/**
 * Returns the corners of an upright rectangle.
 * @param {number} left
 * @param {number} bottom
 * @param {number} right
 * @param {number} top
 * @returns {Point2[]}
 */
export const rectCorners = (left, bottom, right, top) => [
  [left, bottom],
  [right, bottom],
  [right, top],
  [left, top],
]

/**
 * Fills a shape on a plane; points are feet along and up.
 * @param {Scene} scene
 * @param {Plane} plane
 * @param {Point2[]} points
 * @param {string} fill
 * @param {Ink & { forward?: number }} [options]
 */
export const paintShape = (scene, plane, points, fill, options = {}) =>
  scene.sheet.poly(
    points.map(([a, b]) => scene.project(plane.at(a, b, options.forward ?? 0))),
    fill,
    options,
  )

/**
 * Fills a rectangle on a plane from its lower left corner (a, b), w by h feet.
 * @param {Scene} scene
 * @param {Plane} plane
 * @param {number} a
 * @param {number} b
 * @param {number} w
 * @param {number} h
 * @param {string} fill
 * @param {Ink & { forward?: number }} [options]
 */
export const paintRect = (scene, plane, a, b, w, h, fill, options) =>
  paintShape(scene, plane, rectCorners(a, b, a + w, b + h), fill, options)

/**
 * Returns straight lines on a plane as path data.
 * @param {Scene} scene
 * @param {Plane} plane
 * @param {[Point2, Point2][]} lines
 */
export const linesOn = (scene, plane, lines, c = 0) =>
  lines.map((l) => lineOf(l.map(([a, b]) => scene.project(plane.at(a, b, c))))).join('')

/**
 * Returns a straight line between two plane points as path data.
 * @param {Scene} scene
 * @param {Plane} plane
 * @param {Point2} from
 * @param {Point2} to
 */
export const segmentOn = (scene, plane, from, to) =>
  lineOf([scene.project(plane.at(...from)), scene.project(plane.at(...to))])

/**
 * Returns a closed outline through plane points as path data.
 * @param {Scene} scene
 * @param {Plane} plane
 * @param {Point2[]} points
 */
export const ringOn = (scene, plane, points) => ring(points.map(([a, b]) => scene.project(plane.at(a, b))))

/**
 * Returns the signed page area of an outline on a plane; its sign shows which way the plane faces.
 * @param {Scene} scene
 * @param {Plane} plane
 * @param {Point2[]} points
 */
export const areaOn = (scene, plane, points) => signedArea(points.map(([a, b]) => scene.project(plane.at(a, b))))

/**
 * Fills a strip along a line of points in a plane, t thick (downward).
 * @param {Scene} scene
 * @param {Plane} plane
 * @param {Point2[]} line
 * @param {number} thickness
 * @param {string} fill
 * @param {Ink & { forward?: number }} [options]
 */
export const stripAlong = (scene, plane, line, thickness, fill, options) =>
  paintShape(
    scene,
    plane,
    [...line, ...[...line].reverse().map(([a, b]) => /** @type {Point2} */ ([a, b - thickness]))],
    fill,
    options,
  )

/**
 * Draws the visible faces of a box in space (front, top, and the side toward the viewer).
 * @param {Scene} scene
 * @param {Point3} low Lowest corner (left, bottom, back).
 * @param {Point3} high Opposite corner.
 * @param {string} color
 * @param {{ top?: string, left?: string, right?: string, line?: number }} [options]
 */
export function drawBox(scene, low, high, color, options = {}) {
  const [x0, y0, z0] = low
  const [x1, y1, z1] = high
  const draw = (points, side) => {
    const corners = points.map(scene.project)
    const facing = signedArea(corners)
    if (scene.mirror ? facing > 0.6 : facing < -0.6)
      scene.sheet.poly(corners, side, options.line ? { stroke: INK, width: options.line } : {})
  }
  draw(
    [
      [x0, y1, z1],
      [x1, y1, z1],
      [x1, y1, z0],
      [x0, y1, z0],
    ],
    options.top ?? lighter(color, 0.22),
  )
  draw(
    [
      [x1, y0, z1],
      [x1, y0, z0],
      [x1, y1, z0],
      [x1, y1, z1],
    ],
    options.right ?? darker(color, 0.26),
  )
  draw(
    [
      [x0, y0, z0],
      [x0, y0, z1],
      [x0, y1, z1],
      [x0, y1, z0],
    ],
    options.left ?? darker(color, 0.1),
  )
  draw(
    [
      [x0, y0, z1],
      [x1, y0, z1],
      [x1, y1, z1],
      [x0, y1, z1],
    ],
    color,
  )
}
