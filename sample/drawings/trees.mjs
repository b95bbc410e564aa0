/** @file Trees, drawn on the page. */
import { blob, dabs } from './brush.mjs'
import { darker, lighter, mix } from './palette.mjs'
import { num, xy } from './svg.mjs'
import { TREE_HABITS } from './tree-habits.mjs'

/** @import { Light, Point2, RandomStream, Scene, TreeKind } from './types.mjs' */
/** @import { Sheet } from './svg.mjs' */

/**
 * Returns branches as strokes, grouped by thickness.
 * @param {RandomStream} random
 * @param {number} x
 * @param {number} y
 * @param {number} length
 * @param {number} levels
 * @param {number} spread
 */
function branches(random, x, y, length, levels, spread) {
  /** @type {string[]} */ const byLevel = Array(levels + 1).fill('')
  /** @type {Point2[]} */ const tips = []
  const grow = (x, y, angle, limb, level) => {
    const bend = random.range(-0.12, 0.12)
    const bendX = x + Math.cos(angle + bend) * limb * 0.5
    const bendY = y + Math.sin(angle + bend) * limb * 0.5
    const endX = x + Math.cos(angle) * limb
    const endY = y + Math.sin(angle) * limb
    byLevel[level] += `M${xy(x, y)}Q${xy(bendX, bendY)} ${xy(endX, endY)}`
    if (level === levels) {
      tips.push([endX, endY])
      return
    }
    const count = level === 0 ? 3 : random.chance(0.45) ? 3 : 2
    for (let i = 0; i < count; i++) {
      const t = (i / (count - 1)) * 2 - 1
      let childAngle = angle + t * spread * random.range(0.7, 1.15) + random.range(-0.12, 0.12)
      childAngle += (-Math.PI / 2 - childAngle) * 0.1
      const from = level === 0 || i === 1 ? 1 : random.range(0.65, 1)
      grow(x + (endX - x) * from, y + (endY - y) * from, childAngle, limb * random.range(0.62, 0.8), level + 1)
    }
  }
  grow(x, y, -Math.PI / 2 + random.range(-0.05, 0.05), length, 0)
  return { byLevel, tips }
}

/**
 * Draws the shadow of the crown on the ground.
 * @param {Sheet} sheet
 * @param {{ options: *, random: RandomStream, x: number, sun: *, h: number, crownRadius: number, y:
 *   number, light: Light }} options
 */
function drawTreeShadow(sheet, { options, random, x, sun, h, crownRadius, y, light }) {
  let shade = ''
  for (let i = 0; i < (options.rough ? 2 : 4); i++)
    shade += blob(
      random,
      x - sun * (h * 0.12 + random.range(-0.7, 0.8) * crownRadius),
      y + random.range(-2, 9),
      crownRadius * random.range(0.35, 0.62),
      h * 0.012,
      7,
      0.25,
    )
  sheet.path(shade, darker(light.grass[1], 0.4), { opacity: 0.42 })
}

/**
 * Draws trunks and limbs; returns the tips of the twigs.
 * @param {Sheet} sheet
 * @param {{ stems: *, x: number, h: number, lean: number, trunkWidth: number, y: number, trunkHeight:
 *   number, bark: *, sun: *, random: RandomStream, crownHeight: number, bare: boolean, levels: *, spread:
 *   number }} options
 */
function drawTrunks(
  sheet,
  { stems, x, h, lean, trunkWidth, y, trunkHeight, bark, sun, random, crownHeight, bare, levels, spread },
) {
  /** @type {Point2[]} */ let tips = []
  for (let i = 0; i < stems; i++) {
    const baseX = x + (stems > 1 ? (i ? 1 : -1) * h * 0.018 : 0)
    const topX = baseX + lean + (stems > 1 ? (i ? 1 : -1) * h * 0.03 : 0)
    sheet.path(
      `M${xy(baseX - trunkWidth, y + 2)}` +
        `Q${xy(baseX - trunkWidth * 0.5, y - trunkHeight * 0.22)} ${xy(topX - trunkWidth * 0.5, y - trunkHeight)}` +
        `H${num(topX + trunkWidth * 0.5)}` +
        `Q${xy(baseX + trunkWidth * 0.55, y - trunkHeight * 0.22)} ${xy(baseX + trunkWidth * 1.15, y + 3)}Z`,
      bark,
    )
    sheet.path(
      `M${xy(baseX + (sun < 0 ? 0 : -trunkWidth * 0.4), y + 2)}L${xy(topX, y - trunkHeight)}` +
        `L${xy(topX - sun * trunkWidth * 0.5, y - trunkHeight)}` +
        `Q${xy(baseX - sun * trunkWidth * 0.55, y - trunkHeight * 0.2)} ${xy(baseX - sun * trunkWidth * 1.1, y + 3)}` +
        'Z',
      darker(bark, 0.35),
      { opacity: 0.5 },
    )
    const { byLevel, tips: tip } = branches(
      random,
      topX,
      y - trunkHeight * 0.96,
      crownHeight * (bare ? 0.27 : 0.3),
      levels,
      spread,
    )
    for (const [level, shade] of byLevel.entries()) {
      if (!shade) continue
      const color = bare && level > 3 ? lighter(bark, 0.15) : bark
      sheet.stroke(shade, color, Math.max(0.7, trunkWidth * 0.95 * 0.6 ** level), {
        opacity: bare && level > 4 ? 0.75 : 1,
      })
    }
    tips = tips.concat(tip)
  }
  return tips
}

/**
 * Draws the crown: a dark mass in every oval, then brush marks from dark to bright toward the sun.
 * @param {Sheet} sheet
 * @param {{ light: Light, kind: *, random: RandomStream, veil: *, y: number, h: number, x: number, lean:
 *   number, ovals: number[][], crownRadius: number, crownHeight: number, sun: *, options: * }} options
 */
function drawCrown(sheet, { light, kind, random, veil, y, h, x, lean, ovals, crownRadius, crownHeight, sun, options }) {
  const palettes = light.leaf
  const palette = (
    light.season === 'spring'
      ? kind === 'redbud'
        ? palettes[2]
        : palettes[random.int(0, 1)]
      : kind === 'redbud'
        ? palettes[0]
        : random.pick(palettes)
  ).map(veil)
  const top = y - h
  const crownX = x + lean
  const inOval = (inner, outer) => {
    const [ovalX, ovalY, ovalRadiusX, ovalRadiusY] = random.pick(ovals)
    const angle = random.range(0, 6.283)
    const reach = Math.sqrt(random.range(inner * inner, outer * outer))
    return [
      crownX + (ovalX + Math.cos(angle) * ovalRadiusX * reach) * crownRadius,
      top + (ovalY + Math.sin(angle) * ovalRadiusY * reach) * crownHeight,
      Math.cos(angle) * reach,
      Math.sin(angle) * reach,
    ]
  }
  /** Brush marks brighter than `floor`; the sunny side of the crown and of each oval is bright. */
  const marks = (count, inner, outer, floor, size) =>
    dabs(
      random,
      count,
      () => {
        for (let i = 0; i < 14; i++) {
          const [markX, markY, angle, b] = inOval(inner, outer)
          if (
            ((sun * (markX - crownX)) / crownRadius) * 0.42 -
              (markY - top - crownHeight * 0.48) / crownHeight +
              sun * angle * 0.36 -
              b * 0.55 >
            floor + random.range(-0.22, 0.22)
          )
            return [markX, markY]
        }
        const [anyX, anyY] = inOval(inner, outer)
        return [anyX, anyY]
      },
      size,
    )
  sheet.path(
    ovals
      .map(([ovalX, ovalY, ovalRadiusX, ovalRadiusY]) =>
        blob(
          random,
          crownX + ovalX * crownRadius,
          top + ovalY * crownHeight,
          ovalRadiusX * crownRadius * 0.9,
          ovalRadiusY * crownHeight * 0.9,
          options.rough ? 9 : 15,
          0.16,
        ),
      )
      .join(''),
    palette[0],
  )
  const unit = h / 100
  const density = options.rough ? 0.26 : h < 380 ? 0.46 : 0.66
  const brush = options.rough ? 1.6 : h < 380 ? 1.32 : 1.14
  sheet.stroke(marks(150 * density, 0.8, options.rough ? 0.99 : 1.1, -2, unit * 1.7), palette[0], unit * 2 * brush)
  sheet.stroke(marks(90 * density, 0.82, options.rough ? 0.97 : 1.08, -0.3, unit * 1.6), palette[1], unit * 1.7 * brush)
  if (!options.rough)
    sheet.stroke(marks(110 * density, 0, 1, -2, unit * 1.8), mix(palette[0], palette[1], 0.5), unit * 2 * brush)
  sheet.stroke(marks(210 * density, 0, 0.98, -0.3, unit * 1.9), palette[1], unit * 2.3 * brush)
  sheet.stroke(marks(150 * density, 0, 0.98, 0.16, unit * 1.6), palette[2], unit * 1.8 * brush)
  if (!options.rough) sheet.stroke(marks(70 * density, 0, 0.95, 0.5, unit * 1.1), palette[3], unit * 1.25 * brush)
}

/**
 * Draws a tree at (x, y), h page units high.
 * @param {Scene} scene
 * @param {TreeKind} kind
 * @param {number} x
 * @param {number} y
 * @param {number} h
 * @param {{ faint?: number, rough?: boolean, shadow?: boolean }} [options]
 */
export function drawTree(scene, kind, x, y, h, options = {}) {
  const { sheet, light } = scene
  const random = scene.random.fork(`tree${Math.round(x)}.${Math.round(h)}`)
  const faint = options.faint ?? 0
  const sun = scene.mirror ? 1 : -1
  const veil = (c) => (faint ? mix(c, mix(light.far[0], light.sky[2], 0.35), faint) : c)
  if (kind === 'spruce') return drawSpruce(scene, random, x, y, h, veil, options.rough)
  const { w, trunk, thick, spread, ovals } = TREE_HABITS[kind]
  const bark = veil(kind === 'birch' ? '#d3cec1' : random.pick(['#5d5148', '#6a5c50', '#574c44']))
  const crownRadius = h * w
  const trunkHeight = h * trunk
  const crownHeight = h - trunkHeight * 0.82
  const trunkWidth = Math.max(1.6, h * thick)
  const bare = light.season === 'snow'
  if (options.shadow !== false) {
    drawTreeShadow(sheet, { options, random, x, sun, h, crownRadius, y, light })
  }
  const lean = random.range(-0.025, 0.025) * h
  const stems = kind === 'birch' && !options.rough ? 2 : 1
  const levels = bare ? (options.rough ? 4 : 6) : options.rough ? 1 : 2
  const tips = drawTrunks(sheet, {
    stems,
    x,
    h,
    lean,
    trunkWidth,
    y,
    trunkHeight,
    bark,
    sun,
    random,
    crownHeight,
    bare,
    levels,
    spread,
  })
  if (bare) {
    if (!options.rough)
      sheet.stroke(
        dabs(
          random,
          Math.min(70, tips.length),
          () => {
            const tip = random.pick(tips)
            return [tip[0] + random.range(-4, 4), tip[1] + random.range(-3, 3)]
          },
          2,
        ),
        '#f7f9fa',
        1.5,
        { opacity: 0.85 },
      )
    return
  }
  drawCrown(sheet, {
    light,
    kind,
    random,
    veil,
    y,
    h,
    x,
    lean,
    ovals,
    crownRadius,
    crownHeight,
    sun,
    options,
  })
}

/** Needles from dark to bright. */
const SPRUCE = ['#274539', '#35594a', '#4a7060', '#688c78']

/**
 * Draws a spruce at (x, y), h page units high, in tiers of branches.
 * @param {Scene} scene
 * @param {RandomStream} random
 * @param {number} x
 * @param {number} y
 * @param {number} h
 * @param {(c: string) => string} veil
 * @param {boolean} [rough]
 */
export function drawSpruce(scene, random, x, y, h, veil, rough) {
  const { sheet, light } = scene
  sheet.path(blob(random, x + h * 0.08, y + 2, h * 0.22, h * 0.02, 10, 0.25), darker(light.grass[1], 0.35), {
    opacity: 0.45,
  })
  sheet.path(`M${xy(x - h * 0.012, y)}V${num(y - h * 0.1)}h${num(h * 0.024)}V${num(y)}Z`, veil('#4d4038'))
  const tiers = rough ? 7 : 12
  let under = ''
  let over = ''
  let bright = ''
  let snow = ''
  for (let i = 0; i < tiers; i++) {
    const t = i / tiers
    const y0 = y - h * (0.05 + t * 0.9)
    const half = h * 0.235 * (1 - t) ** 0.92 * random.range(0.9, 1.08) + h * 0.008
    const top = Math.max(y - h, y0 - ((h * 0.9) / tiers) * (rough ? 2.1 : 2.3))
    const zig = (side, scale) => {
      let path = ''
      const k = rough ? 3 : 5
      for (let j = k; j >= 1; j--) {
        const along = j / k
        const px = x + side * half * along * scale
        path +=
          `L${xy(px, y0 - (1 - along) * h * 0.012 + random.range(-0.004, 0.012) * h)}` +
          `L${xy(x + side * half * (along - 0.6 / k) * scale, y0 - h * 0.018 - (1 - along) * h * 0.02)}`
      }
      return path
    }
    under +=
      `M${xy(x, top)}` +
      zig(-1, 1) +
      `L${xy(x, y0 + h * 0.006)}Z` +
      `M${xy(x, top)}` +
      zig(1, 1) +
      `L${xy(x, y0 + h * 0.006)}Z`
    over += `M${xy(x, top)}${zig(-1, 0.93)}L${xy(x + half * 0.18, y0 - h * 0.02)}Z`
    for (let j = 0; j < (rough ? 2 : 6); j++) {
      const along = random.range(-0.9, 0.25)
      const sx = x + along * half
      const sy = y0 - h * 0.02 - (1 - Math.abs(along)) * h * 0.035
      bright += `M${xy(sx, sy)}l${xy(along * h * 0.03, h * 0.017)}`
      if (j % 2 === 0) snow += blob(random, sx + random.range(0, 0.5) * half, sy, half * 0.22, h * 0.007, 6, 0.3)
    }
  }
  sheet.path(under, veil(SPRUCE[0]))
  sheet.path(over, veil(SPRUCE[1]))
  sheet.stroke(bright, veil(SPRUCE[3]), Math.max(1, h * 0.006), { opacity: 0.8 })
  if (light.season === 'snow') sheet.path(snow, '#f3f6f8', { opacity: 0.92 })
}
