import { screenOf } from '../rules.ts'
import type { Camera, Mark, Position, Size } from '../schema.ts'

const FONT = '"Hanken Grotesk Variable", "Helvetica Neue", Arial, sans-serif'
const NAVY = '#1e3a5f'
const INK = '#16202e'
const PILL = 28
const TAIL = 5

/** A mark as it lies on the screen, for pointing at it. */
export interface Placed {
  mark: Mark
  x: number
  y: number
  box: readonly [number, number, number, number]
}

/** Where the marks lie, the southern ones in front. */
export function placed(ctx: CanvasRenderingContext2D, marks: readonly Mark[], camera: Camera, size: Size): Placed[] {
  ctx.font = `600 13px ${FONT}`
  const all: Placed[] = []
  for (const mark of marks) {
    const [x, y] = screenOf(camera, size, mark.longitude, mark.latitude)
    if (x < -60 || x > size.width + 60 || y < -60 || y > size.height + 60) continue
    if (mark.count > 1) {
      const radius = radiusOf(mark)
      all.push({ mark, x, y, box: [x - radius, y - radius, x + radius, y + radius] })
      continue
    }
    const half = ctx.measureText(mark.label).width / 2 + (mark.tone === 'plain' ? 10 : 19)
    all.push({ mark, x, y, box: [x - half, y - TAIL - PILL, x + half, y] })
  }
  return all.sort((a, b) => a.y - b.y)
}

function radiusOf({ count }: Mark): number {
  return count < 12 ? 17 : count <= 40 ? 20 : 26
}

/** Draws the marks; the one that is pointed at or chosen is navy and in front of all. */
export function paintMarks(ctx: CanvasRenderingContext2D, all: readonly Placed[], active: string | null): void {
  ctx.textAlign = 'center'
  ctx.textBaseline = 'middle'
  const front = all.find(({ mark }) => mark.id === active)
  for (const one of all) if (one !== front) paintMark(ctx, one, false)
  if (front) paintMark(ctx, front, true)
}

function paintMark(ctx: CanvasRenderingContext2D, { mark, x, y, box }: Placed, isActive: boolean): void {
  const isFlat = mark.tone === 'seen' && !isActive
  ctx.save()
  if (!isFlat) {
    ctx.shadowColor = 'rgb(22 32 46 / 0.28)'
    ctx.shadowBlur = 6
    ctx.shadowOffsetY = 1
  }
  if (mark.count > 1) {
    const radius = radiusOf(mark) + (isActive ? 3 : 0)
    ctx.beginPath()
    ctx.arc(x, y, radius, 0, 2 * Math.PI)
    ctx.fillStyle = isActive ? INK : NAVY
    ctx.fill()
    ctx.shadowColor = 'transparent'
    ctx.lineWidth = 2
    ctx.strokeStyle = '#fff'
    ctx.stroke()
    ctx.font = `600 ${mark.count > 999 ? 13 : 14}px ${FONT}`
    ctx.fillStyle = '#fff'
    ctx.fillText(mark.label, x, y + 0.5)
    ctx.restore()
    return
  }
  const [left, top, right] = box
  ctx.beginPath()
  ctx.roundRect(left, top, right - left, PILL, PILL / 2)
  ctx.moveTo(x - TAIL - 1, top + PILL - 0.5)
  ctx.lineTo(x, y)
  ctx.lineTo(x + TAIL + 1, top + PILL - 0.5)
  ctx.closePath()
  ctx.fillStyle = isActive ? NAVY : isFlat ? '#eceae4' : '#fff'
  ctx.fill()
  ctx.shadowColor = 'transparent'
  if (mark.tone === 'saved') {
    ctx.lineWidth = 2
    ctx.strokeStyle = '#e9b03f'
    ctx.beginPath()
    ctx.roundRect(left, top, right - left, PILL, PILL / 2)
    ctx.stroke()
  } else if (!isActive) {
    ctx.lineWidth = 1
    ctx.strokeStyle = isFlat ? '#756f64' : '#dcd8cf'
    ctx.beginPath()
    ctx.roundRect(left + 0.5, top + 0.5, right - left - 1, PILL - 1, PILL / 2)
    ctx.stroke()
  }
  const color = isActive ? '#fff' : isFlat ? '#566173' : INK
  ctx.fillStyle = color
  ctx.font = `600 13px ${FONT}`
  const shift = mark.tone === 'plain' ? 0 : 8
  ctx.fillText(mark.label, x + shift, top + PILL / 2 + 0.5)
  if (mark.tone === 'seen') tick(ctx, left + 17, top + PILL / 2, color)
  if (mark.tone === 'saved') heart(ctx, left + 17, top + PILL / 2, isActive ? '#e9b03f' : NAVY)
  ctx.restore()
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

/** Draws areas that a search is bound to, and the line that is being drawn. */
export function paintAreas(
  ctx: CanvasRenderingContext2D,
  areas: readonly (readonly Position[])[],
  drawn: readonly (readonly [number, number])[],
  camera: Camera,
  size: Size,
): void {
  ctx.lineJoin = 'round'
  for (const area of areas) {
    ctx.beginPath()
    for (const [longitude, latitude] of area) ctx.lineTo(...screenOf(camera, size, longitude, latitude))
    ctx.closePath()
    ctx.fillStyle = 'rgb(30 58 95 / 0.09)'
    ctx.fill('evenodd')
    ctx.lineWidth = 2.5
    ctx.strokeStyle = NAVY
    ctx.stroke()
  }
  if (drawn.length === 0) return
  ctx.beginPath()
  for (const [x, y] of drawn) ctx.lineTo(x, y)
  ctx.lineWidth = 3
  ctx.strokeStyle = NAVY
  ctx.stroke()
}
