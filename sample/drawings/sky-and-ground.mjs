/** @file Sky, distant tree lines and lawn, drawn on the page. */
import { dabs } from './brush.mjs'
import { darker, lighter, mix, WHITE } from './palette.mjs'
import { HEIGHT, num, WIDTH, xy } from './svg.mjs'

/** @import { Scene } from './types.mjs' */

/**
 * Draws the sky down to the horizon (page height), with long flat clouds.
 * @param {Scene} scene
 * @param {number} horizon
 */
export function drawSky(scene, horizon) {
  const { sheet, light, random } = scene
  const [top, middle, horizonColor] = light.sky
  const middleStop = light.night ? 0.56 : 0.55
  sheet.def(
    'sky',
    () =>
      `<linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${top}"/>` +
      `<stop offset="${middleStop}" stop-color="${middle}"/><stop offset="${light.night ? 0.9 : 1}"` +
      ` stop-color="${horizonColor}"/></linearGradient>`,
  )
  sheet.path(`M0 0h${WIDTH}v${num(horizon + 4)}H0Z`, 'url(#sky)', { raw: true })
  const count = random.int(2, 4)
  for (let i = 0; i < count; i++) {
    const cx = random.range(0, WIDTH)
    const cy = horizon * random.range(0.1, 0.72)
    const w = random.range(260, 620)
    let path = ''
    for (let k = 0; k < 5; k++) {
      const x = cx + random.range(-0.5, 0.35) * w
      const y = cy + random.range(-16, 16)
      const length = w * random.range(0.3, 0.75)
      const h = random.range(5, 17)
      path +=
        `M${xy(x, y)}q${xy(length * 0.3, -h * 1.6)} ${xy(length * 0.55, -h)}t${xy(length * 0.45, h)}` +
        `q${xy(-length * 0.5, h * 0.5)} ${num(-length)} 0Z`
    }
    sheet.path(path, light.night ? mix(horizonColor, middle, 0.2) : WHITE, {
      raw: true,
      opacity: light.night ? 0.42 : 0.5,
    })
  }
}

/**
 * Draws a distant line of trees along the horizon: y is its base, height its tallest tree (page units).
 * @param {Scene} scene
 * @param {number} y
 * @param {number} height
 * @param {string} color
 */
export function drawTreeLine(scene, y, height, color) {
  const { random } = scene
  let path = `M-20 ${num(y)}`
  for (let x = -20; x < WIDTH + 30; ) {
    const w = random.range(50, 130)
    const h = height * random.range(0.45, 1)
    path +=
      `L${Math.round(x)} ${Math.round(y - h * 0.7)}` +
      `q${Math.round(w * 0.2)} ${Math.round(-h * 0.35)} ${Math.round(w * 0.5)} ${Math.round(-h * 0.32)}` +
      `t${Math.round(w * 0.5)} ${Math.round(h * random.range(0.1, 0.42))}`
    x += w
  }
  scene.sheet.path(`${path}L${WIDTH + 60} ${num(y)}Z`, color)
}

/**
 * Draws a lawn with soft bands and a few blades.
 * @param {Scene} scene
 * @param {number} y
 */
export function drawLawn(scene, y) {
  const { sheet, light, random } = scene
  const [grass, darkGrass] = light.grass
  sheet.rect(0, y, WIDTH, HEIGHT - y, grass)
  const bands = 4
  for (let i = 0; i < bands; i++) {
    const t = (i + 0.4) / bands
    const bandTop = y + (HEIGHT - y) * t * t
    let path = `M-10 ${num(bandTop)}`
    for (let x = 0; x <= WIDTH; x += 384)
      path +=
        `Q${x + 96} ${Math.round(bandTop + random.range(-9, 9) * (t + 0.3))} ${x + 192} ${Math.round(bandTop + random.range(-4, 4))}` +
        `T${x + 384} ${Math.round(bandTop)}`
    const bandHeight = 12 + 34 * t
    path += `L${WIDTH + 10} ${num(bandTop + bandHeight)}`
    for (let x = WIDTH; x >= 0; x -= 384)
      path +=
        `Q${x - 96} ${Math.round(bandTop + bandHeight + random.range(-8, 8))} ${x - 192} ${Math.round(bandTop + bandHeight)}` +
        `T${x - 384} ${Math.round(bandTop + bandHeight * random.range(0.7, 1.2))}`
    sheet.path(`${path}Z`, i % 2 ? lighter(grass, 0.12) : darkGrass, { opacity: 0.55 })
  }
  const blades = (count, near, far, color, w) => {
    let path = ''
    const points = Array.from({ length: count }, () => [
      Math.round(random.range(0, WIDTH)),
      random.range(near, far),
    ]).sort((p, q) => p[0] - q[0])
    for (const [x, t] of points) {
      const blade = Math.round(3 + 8 * t)
      path +=
        `M${x} ${Math.round(y + (HEIGHT - y) * t)}l${-Math.round(blade * 0.3)}-${blade}` +
        `m${Math.round(blade * 0.6)} ${blade}l${Math.round(blade * 0.2)}-${Math.round(blade * 0.8)}`
    }
    sheet.stroke(path, color, w, { opacity: 0.6 })
  }
  if (light.season !== 'snow') {
    blades(58, 0.04, 1, darker(darkGrass, 0.2), 1.1)
    blades(50, 0.1, 1, lighter(grass, 0.3), 1.1)
    if (light.season === 'autumn')
      sheet.stroke(
        dabs(random, 120, () => [random.range(0, WIDTH), y + (HEIGHT - y) * random.next() ** 0.8], 3),
        random.pick(['#b9692b', '#c8673a', '#d5a03c']),
        3,
        { opacity: 0.8 },
      )
  }
}
