import { pageColor } from '#ui/text/page-color.ts'
import { pageFont } from '#ui/text/page-font.ts'
import type { Mark } from '../schema.ts'

const INK = '#16202e'
const PILL = 28
const TAIL = 5
/** Padding of a mark for its shadow and ring. */
const PAD = 5
/** Image pixels per CSS pixel. */
export const RATIO = 2

/** Returns the image name of a mark. It contains everything that the image shows, so that equal ones are drawn once. */
export function imageName({ label, count, tone }: Mark, isActive: boolean): string {
  return `mark|${label}|${count}|${tone}|${isActive ? 'active' : ''}`
}

/** Returns the extent of a mark from its position: to each side, up, and down. */
export function extentOf(mark: Mark): { aside: number; up: number; down: number } {
  if (mark.count > 1) {
    const radius = radiusOf(mark.count)
    return { aside: radius, up: radius, down: radius }
  }
  return { aside: halfWidthOf(mark.label, mark.tone), up: PILL + TAIL, down: 0 }
}

/** Returns the name of the empty image that blocks labels on a mark. It has the mark's extent without its shadow. */
export function blockName(mark: Mark): string {
  const { aside, up, down } = extentOf(mark)
  return `block|${2 * aside}|${up + down}`
}

/** Draws the image for a name; null for a name of another image. */
export function imageOf(name: string): ImageData | null {
  const [kind, label = '', count = '1', tone = 'plain', active = ''] = name.split('|')
  if (kind === 'shield') return shield(label, true)
  if (kind === 'route') return shield(label, false)
  if (kind === 'block') return drawImage(Number(label), Number(count), () => undefined)
  if (kind !== 'mark' || !isTone(tone)) return null
  return Number(count) > 1 ? cluster(label, Number(count), active !== '') : pill(label, tone, active !== '')
}

function isTone(text: string): text is Mark['tone'] {
  return text === 'plain' || text === 'seen' || text === 'saved'
}

function radiusOf(count: number): number {
  return count < 12 ? 17 : count <= 40 ? 20 : 26
}

let ruler: CanvasRenderingContext2D | null = null

function halfWidthOf(label: string, tone: Mark['tone']): number {
  ruler ??= document.createElement('canvas').getContext('2d')
  if (ruler) ruler.font = `600 13px ${pageFont()}`
  return Math.ceil((ruler?.measureText(label).width ?? label.length * 8) / 2) + (tone === 'plain' ? 10 : 18)
}

function drawImage(width: number, height: number, draw: (ctx: CanvasRenderingContext2D) => void): ImageData | null {
  const canvas = document.createElement('canvas')
  canvas.width = width * RATIO
  canvas.height = height * RATIO
  const ctx = canvas.getContext('2d')
  if (!ctx) return null
  ctx.scale(RATIO, RATIO)
  ctx.textAlign = 'center'
  ctx.textBaseline = 'middle'
  draw(ctx)
  return ctx.getImageData(0, 0, canvas.width, canvas.height)
}

function shade(ctx: CanvasRenderingContext2D, isOn: boolean): void {
  ctx.shadowColor = isOn ? 'rgb(22 32 46 / 0.28)' : 'transparent'
  ctx.shadowBlur = isOn ? 4 * RATIO : 0
  ctx.shadowOffsetY = isOn ? RATIO : 0
}

function cluster(label: string, count: number, isActive: boolean): ImageData | null {
  const radius = radiusOf(count)
  const side = 2 * (radius + PAD)
  return drawImage(side, side, (ctx) => {
    shade(ctx, true)
    ctx.beginPath()
    ctx.arc(side / 2, side / 2, radius, 0, 2 * Math.PI)
    ctx.fillStyle = isActive ? INK : pageColor('navy-800')
    ctx.fill()
    shade(ctx, false)
    ctx.lineWidth = isActive ? 3 : 2
    ctx.strokeStyle = '#fff'
    ctx.stroke()
    ctx.font = `600 ${label.length > 3 ? 13 : 14}px ${pageFont()}`
    ctx.fillStyle = '#fff'
    ctx.fillText(label, side / 2, side / 2 + 0.5)
  })
}

/** Draws a price on white: in the brand color when active, flat with a check mark when seen, with a heart when saved. */
function pill(label: string, tone: Mark['tone'], isActive: boolean): ImageData | null {
  const half = halfWidthOf(label, tone)
  const isFlat = tone === 'seen' && !isActive
  return drawImage(2 * (half + PAD), PILL + TAIL + 2 * PAD, (ctx) => {
    const x = half + PAD
    const [left, top] = [PAD, PAD]
    shade(ctx, !isFlat)
    ctx.beginPath()
    ctx.roundRect(left, top, 2 * half, PILL, PILL / 2)
    ctx.moveTo(x - TAIL - 1, top + PILL - 0.5)
    ctx.lineTo(x, top + PILL + TAIL)
    ctx.lineTo(x + TAIL + 1, top + PILL - 0.5)
    ctx.closePath()
    ctx.fillStyle = isActive ? pageColor('navy-800') : isFlat ? '#eceae4' : '#fff'
    ctx.fill()
    shade(ctx, false)
    if (tone === 'saved' || !isActive) {
      ctx.lineWidth = tone === 'saved' ? 2 : 1
      ctx.strokeStyle = tone === 'saved' ? pageColor('gold-500') : isFlat ? '#756f64' : '#dcd8cf'
      ctx.beginPath()
      ctx.roundRect(left + 0.5, top + 0.5, 2 * half - 1, PILL - 1, PILL / 2)
      ctx.stroke()
    }
    const color = isActive ? '#fff' : isFlat ? '#566173' : INK
    const middle = top + PILL / 2
    ctx.fillStyle = color
    ctx.font = `600 13px ${pageFont()}`
    ctx.fillText(label, x + (tone === 'plain' ? 0 : 8), middle + 0.5)
    if (tone === 'seen') tick(ctx, left + 17, middle, color)
    if (tone === 'saved') heart(ctx, left + 17, middle, pageColor(isActive ? 'gold-500' : 'navy-800'))
  })
}

/** Draws the number of a road: an interstate's in the brand color, another road's on white. */
function shield(label: string, isInterstate: boolean): ImageData | null {
  const width = label.length * 7 + 13
  return drawImage(width + 2, 21, (ctx) => {
    ctx.beginPath()
    ctx.roundRect(1.5, 1.5, width - 1, 18, 4)
    ctx.fillStyle = isInterstate ? pageColor('navy-600') : '#fff'
    ctx.fill()
    ctx.strokeStyle = isInterstate ? '#fff' : pageColor('navy-300')
    ctx.lineWidth = isInterstate ? 1.5 : 1
    ctx.stroke()
    ctx.font = `650 11.5px ${pageFont()}`
    ctx.fillStyle = isInterstate ? '#fff' : pageColor('navy-800')
    ctx.fillText(label, width / 2 + 1, 11)
  })
}

function tick(ctx: CanvasRenderingContext2D, x: number, y: number, color: string): void {
  ctx.beginPath()
  ctx.moveTo(x - 4, y)
  ctx.lineTo(x - 1, y + 3.5)
  ctx.lineTo(x + 4.5, y - 3.5)
  ctx.lineWidth = 1.75
  ctx.lineCap = 'round'
  ctx.lineJoin = 'round'
  ctx.strokeStyle = color
  ctx.stroke()
}

function heart(ctx: CanvasRenderingContext2D, x: number, y: number, color: string): void {
  ctx.beginPath()
  ctx.moveTo(x, y + 5)
  ctx.bezierCurveTo(x - 9, y - 1, x - 4, y - 7.5, x, y - 3)
  ctx.bezierCurveTo(x + 4, y - 7.5, x + 9, y - 1, x, y + 5)
  ctx.fillStyle = color
  ctx.fill()
}
