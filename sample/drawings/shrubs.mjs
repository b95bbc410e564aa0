/** @file Shrubs, drawn on the page. */
import { blob, dabs } from './brush.mjs'
import { darker } from './palette.mjs'
import { xy } from './svg.mjs'

/** @import { Point2, Scene, ShrubKind } from './types.mjs' */

/**
 * Draws a shrub at (x, y), w by h page units; equal shrubs are drawn once and repeated.
 * @param {Scene} scene
 * @param {ShrubKind} kind
 * @param {number} x
 * @param {number} y
 * @param {number} w
 * @param {number} h
 */
export function drawShrub(scene, kind, x, y, w, h) {
  const wide = w / h > 1.5 ? 'wide' : 'round'
  scene.sheet.repeat(
    `${kind}.${wide}.${kind === 'grass' || kind === 'box' ? 0 : Math.round(x) % 2}`,
    [x, y],
    () => paintShrub(scene, kind, x, y, w, h),
    [w, h],
  )
}

/**
 * Paints one shrub or clump of grass at (x, y), w by h page units.
 * @param {Scene} scene
 * @param {ShrubKind} kind
 * @param {number} x
 * @param {number} y
 * @param {number} w
 * @param {number} h
 */
function paintShrub(scene, kind, x, y, w, h) {
  const { sheet, light } = scene
  const random = scene.random.fork(`shrub${Math.round(x)}.${Math.round(y)}`)
  const winter = light.season === 'snow'
  const evergreen = kind === 'box' || kind === 'yew'
  const palette = evergreen
    ? ['#2f4c3a', '#456548', '#648260', '#88a27c']
    : winter
      ? ['#6d6258', '#82766a', '#9a8e80', '#b5aa9b']
      : light.leaf[kind === 'loose' ? random.int(0, light.leaf.length - 1) : 0]
  sheet.oval(x + w * 0.1, y, w * 0.6, h * 0.1, darker(light.grass[1], 0.4), { opacity: 0.5 })
  if (kind === 'grass') {
    let darkBlades = ''
    let brightBlades = ''
    for (let i = 0; i < 26; i++) {
      const t = random.range(-1, 1)
      const bladeHeight = h * random.range(0.7, 1.15) * (1 - Math.abs(t) * 0.3)
      const blade =
        `M${xy(x + t * w * 0.12, y)}` + `q${xy(t * w * 0.12, -bladeHeight * 0.7)} ${xy(t * w * 0.5, -bladeHeight)}`
      if (i % 2) darkBlades += blade
      else brightBlades += blade
    }
    const blades =
      light.season === 'summer' || light.season === 'spring' ? ['#66804c', '#92a565'] : ['#a08a55', '#c9b27a']
    sheet.stroke(darkBlades, blades[0], 1.8)
    sheet.stroke(brightBlades, blades[1], 1.6)
    return
  }
  const bumps = Math.min(5, Math.max(3, Math.round((w / h) * 2.4)))
  const bumpsPath = (dy, scale) => {
    let blade = ''
    for (let i = 0; i < bumps; i++)
      blade += blob(
        random,
        x - w / 2 + (w * (i + 0.5)) / bumps,
        y - h * (0.42 + random.range(0, 0.1)) + dy,
        (w / bumps) * 0.78 * scale,
        h * 0.5 * scale,
        7,
        kind === 'box' ? 0.06 : 0.15,
      )
    return blade
  }
  sheet.path(
    bumpsPath(0, 1) +
      `M${xy(x - w / 2, y)}L${xy(x - w * 0.5, y - h * 0.4)}L${xy(x + w * 0.5, y - h * 0.4)}L${xy(x + w / 2, y)}Z`,
    palette[0],
  )
  sheet.path(bumpsPath(-h * 0.1, 0.8), palette[1])
  const inside = (low, high) => () => {
    const t = random.range(-0.5, 0.5)
    return /** @type {Point2} */ ([x + t * w * 1.02, y - h * random.range(low, high) * (1 - t * t * 0.5)])
  }
  const dabCount = Math.min(34, Math.round(10 + w * 0.24))
  const size = Math.max(1.4, h * 0.05)
  sheet.stroke(dabs(random, dabCount, inside(0.1, 0.7), size), palette[0], size * 1.1)
  sheet.stroke(dabs(random, dabCount, inside(0.45, 0.98), size), palette[2], size)
  sheet.stroke(dabs(random, dabCount * 0.5, inside(0.6, 1), size), palette[3], size * 0.9)
  if ((kind === 'hydrangea' || kind === 'flowers') && !winter && light.season !== 'autumn') {
    const blades =
      kind === 'hydrangea'
        ? random.pick(['#f2efe6', '#dfe6ee', '#f0dcd8'])
        : random.pick(['#e9b03f', '#c8566a', '#f3ead8', '#b9502f'])
    if (kind === 'hydrangea') {
      let blade = ''
      for (let i = 0; i < dabCount / 4; i++) {
        const [darkBlades, brightBlades] = inside(0.35, 1)()
        blade += blob(random, darkBlades, brightBlades, h * 0.1, h * 0.085, 7, 0.2)
      }
      sheet.path(blade, blades)
      sheet.stroke(dabs(random, dabCount / 3, inside(0.35, 0.9), size), darker(blades, 0.18), size * 0.7, {
        opacity: 0.6,
      })
    } else sheet.stroke(dabs(random, dabCount * 0.6, inside(0.3, 1), size * 0.6), blades, size * 1.5)
  }
  if (winter)
    sheet.path(
      Array.from({ length: bumps }, (_, i) =>
        blob(random, x - w / 2 + (w * (i + 0.5)) / bumps, y - h * 0.84, (w / bumps) * 0.6, h * 0.12, 8, 0.2),
      ).join(''),
      '#f5f7f8',
    )
}
