/** @file Walls and roofs as patterns (parallel view) or as single courses (perspective). */
import { COOL_SHADE, darker, lighter, mix } from './palette.mjs'
import { randomFrom } from './random.mjs'
import { hatch, linesOn, paintShape, rectCorners, ringOn } from './space.mjs'
import { num } from './svg.mjs'

/** @import { Point2, Scene, TileBrush } from './types.mjs' */
/** @import { Plane } from './space.mjs' */

/**
 * Draws courses of boards; wood has streaks of other tones.
 * @param {TileBrush} brush
 */
function sidingTile({ kind, color, random, scaled, boxPath, addFill, addLines }) {
  const course = kind === 'wood' ? 0.5 : 0.42
  const h = course * 6
  const w = 8
  let line = ''
  let highlights = ''
  for (let i = 0; i < 6; i++) {
    line += `M0 ${scaled(i * course + course * 0.93)}H${scaled(w)}`
    highlights += `M0 ${scaled(i * course + course * 0.1)}H${scaled(w)}`
  }
  addLines(line, darker(color, 0.55), 1.1, 0.42)
  addLines(highlights, lighter(color, 0.6), 0.9, 0.4)
  if (kind === 'wood') {
    for (let i = 0; i < 9; i++)
      addFill(
        boxPath(random.range(-1, 6), random.int(0, 5) * course, random.range(2, 5), course * 0.92),
        random.chance(0.5) ? darker(color, 0.3) : lighter(color, 0.3),
        0.3,
      )
  }
  return { w, h }
}

/**
 * Draws upright boards with battens.
 * @param {TileBrush} brush
 */
function battenTile({ color, scaled, boxPath, addFill, addLines }) {
  const w = 1.33
  const h = 4
  addFill(boxPath(0, 0, 0.17, h), lighter(color, 0.25), 0.9)
  addLines(`M${scaled(0.19)} 0V${scaled(h)}`, darker(color, 0.6), 1, 0.45)
  return { w, h }
}

/**
 * Draws large panels.
 * @param {TileBrush} brush
 */
function panelTile({ color, scaled, addLines }) {
  const w = 4
  const h = 8
  addLines(`M0 0H${scaled(w)}M0 0V${scaled(h)}`, darker(color, 0.5), 1, 0.5)
  return { w, h }
}

/**
 * Draws twelve courses of eight bricks, some of them in other tones.
 * @param {TileBrush} brush
 */
function brickTile({ color, random, scaled, boxPath, addFill, addLines }) {
  const brickWidth = 0.72
  const brickHeight = 0.27
  const w = brickWidth * 8
  const h = brickHeight * 12
  const groups = [
    darker(color, 0.2),
    lighter(color, 0.16),
    mix(color, '#7d3f30', 0.35),
    mix(color, '#d8b79a', 0.3),
  ].map((c) => ({ c, d: '' }))
  for (let i = 0; i < 30; i++) {
    const row = random.int(0, 11)
    random.pick(groups).d += boxPath(
      random.int(0, 7) * brickWidth + (row % 2 ? brickWidth / 2 : 0),
      row * brickHeight,
      brickWidth,
      brickHeight,
    )
  }
  for (const group of groups) if (group.d) addFill(group.d, group.c, 0.7)
  let rows = ''
  let joints = ''
  for (let i = 0; i < 12; i++) {
    rows += `M0 ${scaled(i * brickHeight)}H${scaled(w)}`
    for (let k = 0; k < 8; k++)
      joints +=
        `M${scaled(k * brickWidth + (i % 2 ? brickWidth / 2 : 0))} ${scaled(i * brickHeight)}` +
        `v${scaled(brickHeight)}`
  }
  addLines(rows + joints, lighter(color, 0.55), 0.8, 0.5)
  return { w, h }
}

/**
 * Draws courses of rough stones of different lengths.
 * @param {TileBrush} brush
 */
function stoneTile({ color, random, scaled, boxPath, addFill, addLines }) {
  const w = 7
  const h = 4.2
  const tones = [
    darker(color, 0.16),
    lighter(color, 0.4),
    mix(color, '#9a8a72', 0.4),
    mix(color, '#8e979c', 0.35),
    lighter(color, 0.2),
  ].map((c) => ({ c, d: '' }))
  let joints = ''
  for (const [y, rowHeight] of [
    [0, 0.75],
    [0.75, 0.5],
    [1.25, 0.9],
    [2.15, 0.55],
    [2.7, 0.8],
    [3.5, 0.7],
  ]) {
    let x = 0
    while (x < w - 0.01) {
      let a = random.range(0.7, 2)
      if (x + a > w - 0.5) a = w - x
      random.pick(tones).d += boxPath(x, y, a, rowHeight)
      joints += `M${scaled(x)} ${scaled(y)}v${scaled(rowHeight)}h${scaled(a)}`
      x += a
    }
  }
  for (const group of tones) if (group.d) addFill(group.d, group.c, 0.85)
  addLines(joints, darker(color, 0.5), 0.9, 0.45)
  return { w, h }
}

/**
 * Draws short strokes of a plaster float.
 * @param {TileBrush} brush
 */
function stuccoTile({ color, random, scaled, addLines }) {
  const w = 6
  const h = 6
  let path = ''
  for (let i = 0; i < 34; i++)
    path += `M${scaled(random.range(0, w))} ${scaled(random.range(0, h))}h${num(random.range(1, 3))}`
  addLines(path, darker(color, 0.3), 1.1, 0.3)
  return { w, h }
}

/**
 * Draws round logs with chinking.
 * @param {TileBrush} brush
 */
function logTile({ color, scaled, boxPath, addFill, addLines }) {
  const h = 1
  const w = 14
  addFill(boxPath(0, 0.72, w, 0.28), darker(color, 0.5), 0.65)
  addFill(boxPath(0, 0.08, w, 0.22), lighter(color, 0.35), 0.6)
  addLines(`M0 ${scaled(0.99)}H${scaled(w)}`, '#d9cfb8', 1.6, 0.55)
  addLines(
    `M${scaled(2)} ${scaled(0.45)}h${scaled(3)}M${scaled(8)} ${scaled(0.52)}h${scaled(4)}`,
    darker(color, 0.5),
    0.8,
    0.4,
  )
  return { w, h }
}

/**
 * Draws tabs of shingle, slate or shake, on roofs and walls.
 * @param {TileBrush} brush
 */
function tabTile({ kind, color, random, scaled, boxPath, addFill, addLines }) {
  const course = kind === 'slate' ? 0.5 : kind === 'shake' ? 0.55 : 0.42
  const h = course * 6
  const w = 6.4
  const tones = [darker(color, 0.28), lighter(color, 0.14), lighter(color, 0.28), darker(color, 0.14)].map((c) => ({
    c,
    d: '',
  }))
  let rows = ''
  let tabs = ''
  for (let i = 0; i < 6; i++) {
    rows += `M0 ${scaled(i * course)}H${scaled(w)}`
    for (let x = random.range(0, 0.5); x < w; ) {
      const a = kind === 'shingle' ? random.range(0.5, 1.2) : random.range(0.35, 0.8)
      tabs += `M${scaled(x)} ${scaled(i * course + 0.04)}v${scaled(course * 0.9)}`
      if (random.chance(0.42)) random.pick(tones).d += boxPath(x, i * course, Math.min(a, w - x), course)
      x += a
    }
  }
  for (const group of tones) if (group.d) addFill(group.d, group.c, 0.75)
  addLines(rows, darker(color, 0.6), 1, 0.5)
  addLines(tabs, darker(color, 0.6), 0.7, kind === 'shingle' ? 0.2 : 0.4)
  return { w, h }
}

/** Painters of wall tiles by material; roofs use tabs. */
const TILES = {
  lap: sidingTile,
  wood: sidingTile,
  batten: battenTile,
  panel: panelTile,
  brick: brickTile,
  stone: stoneTile,
  stucco: stuccoTile,
  log: logTile,
}

/**
 * Returns a repeating tile of courses for the parallel view.
 * @param {Scene} scene
 * @param {string} kind
 * @param {string} color
 */
function materialPattern(scene, kind, color) {
  const { scale, sheet, light } = scene
  const id = `${kind}${color.slice(1)}`
  return sheet.def(id, () => {
    const random = randomFrom(id)
    const tone = light.tone
    const scaled = (v) => num(v * scale)
    let out = ''
    const addLines = (d, stroke, strokeWidth, opacity) => {
      out +=
        `<path d="${d}" fill="none" stroke="${tone(stroke)}" stroke-width="${num(strokeWidth)}"` +
        ` stroke-opacity="${opacity}"/>`
    }
    const addFill = (d, c, opacity = 1) => {
      out += `<path d="${d}" fill="${tone(c)}" fill-opacity="${opacity}"/>`
    }
    const boxPath = (x, y, a, b) => `M${scaled(x)} ${scaled(y)}h${scaled(a)}v${scaled(b)}h${scaled(-a)}Z`
    const { w, h } = (TILES[kind] ?? tabTile)({ kind, color, random, scaled, boxPath, addFill, addLines })
    return (
      `<pattern id="${id}" width="${scaled(w)}" height="${scaled(h)}"` +
      ` patternUnits="userSpaceOnUse" y="${num(scene.ground)}">${out}</pattern>`
    )
  })
}

/**
 * Fills a polygon of a plane with a material.
 * @param {Scene} scene
 * @param {Plane} plane
 * @param {Point2[]} points
 * @param {string} kind
 * @param {string} color
 * @param {number} [shade] 0 in the sun, up to 0.5 in shade
 */
export function coverWith(scene, plane, points, kind, color, shade = 0) {
  const shaded = shade > 0 ? mix(color, COOL_SHADE, shade) : lighter(color, -shade)
  paintShape(scene, plane, points, shaded)
  if (scene.flat && kind !== 'seam') {
    paintShape(scene, plane, points, materialPattern(scene, kind, color))
    return
  }
  const courses = (step, axis, start) => linesOn(scene, plane, hatch(points, step, axis, start))
  const { sheet } = scene
  if (kind === 'seam') {
    sheet.stroke(courses(1.5, 1), lighter(shaded, 0.35), 2, { opacity: 0.7 })
    sheet.stroke(courses(1.5, 1, 0.14), darker(shaded, 0.5), 1, { opacity: 0.6 })
  } else if (kind === 'batten') {
    sheet.stroke(courses(1.33, 1), darker(shaded, 0.45), 1.4, { opacity: 0.4 })
    sheet.stroke(courses(1.33, 1, 0.12), lighter(shaded, 0.4), 1.1, { opacity: 0.5 })
  } else if (kind === 'panel') sheet.stroke(courses(4, 1) + courses(8, 0), darker(shaded, 0.4), 1, { opacity: 0.4 })
  else if (kind === 'stucco') return
  else if (kind === 'log') {
    sheet.stroke(courses(1, 0), darker(shaded, 0.55), 4, { opacity: 0.5 })
    sheet.stroke(courses(1, 0, 0.45), lighter(shaded, 0.3), 3, { opacity: 0.4 })
  } else {
    const step = kind === 'brick' ? 0.4 : kind === 'stone' ? 0.75 : 0.5
    const random = scene.random.fork(kind + points.length)
    const columns = points.map((q) => q[0])
    const heights = points.map((q) => q[1])
    const left = Math.min(...columns)
    const right = Math.max(...columns)
    const bottom = Math.min(...heights)
    const top = Math.max(...heights)
    const bits = ['', '']
    const hasTabs = kind !== 'lap' && kind !== 'wood'
    if (hasTabs)
      for (let i = 0; i < Math.min(64, (right - left) * (top - bottom) * 0.14); i++) {
        const row = Math.floor(random.range(bottom, top) / step) * step
        const x = random.range(left, right)
        const w = kind === 'brick' ? 0.75 : random.range(0.7, 1.6)
        const line = hatch(points, 1000, 0, row + step / 2)[0]
        if (!line || x < line[0][0] || x + w > line[1][0] || row < bottom || row + step > top) continue
        bits[i % 2] += ringOn(scene, plane, rectCorners(x, row, x + w, row + step))
      }
    if (bits[0]) sheet.path(bits[0], darker(shaded, 0.16), { opacity: 0.7 })
    if (bits[1]) sheet.path(bits[1], lighter(shaded, 0.2), { opacity: 0.6 })
    const roof = kind === 'shingle' || kind === 'slate' || kind === 'shake'
    sheet.stroke(
      courses(step, 0),
      kind === 'brick' || kind === 'stone' ? lighter(shaded, 0.4) : darker(shaded, 0.5),
      0.9,
      {
        opacity: roof ? 0.38 : kind === 'brick' ? 0.4 : 0.34,
      },
    )
  }
}
