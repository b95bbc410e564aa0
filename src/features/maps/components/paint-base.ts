import { worldOf, worldSize } from '../rules.ts'
import type { Camera, Size } from '../schema.ts'
import { type BaseMap, baseMap, type Label, type Shape } from './base-map.ts'
import type { Placed } from './paint-marks.ts'

/** From which zoom on the towns of each rank have their name. */
const FROM_ZOOM = [0, 0, 8.2, 10.2, 11.4]
const FONT = '"Hanken Grotesk Variable", "Helvetica Neue", Arial, sans-serif'

/** Colours of the map: the ground is limestone's, roads are white, what carries traffic and water is a pale navy. */
const COLOR = {
  ground: '#f3f1ec',
  marion: '#e9e6de',
  park: '#dde9df',
  water: '#bfd3ea',
  waterText: '#375a8a',
  countyLine: '#b3aa9a',
  edge: '#d3ccbe',
  road: '#ffffff',
  interstate: '#9fbade',
  shield: '#375a8a',
  town: '#3b4656',
  city: '#16202e',
  quiet: '#566173',
} as const

/** How far a name may move from its place. */
const SHIFTS = [0, 22, -22, 36, -36] as const

type Box = [number, number, number, number]

/** Draws the country under the homes; its names keep away from them. Nothing of it is fetched. */
export function paintBase(ctx: CanvasRenderingContext2D, camera: Camera, size: Size, marks: readonly Placed[]): void {
  const map = baseMap()
  const scale = worldSize(camera.zoom)
  const [middleX, middleY] = worldOf(camera.longitude, camera.latitude)
  const left = middleX - size.width / 2 / scale
  const top = middleY - size.height / 2 / scale
  const right = left + size.width / scale
  const bottom = top + size.height / scale
  const isSeen = ({ box }: Shape) => box[0] <= right && box[2] >= left && box[1] <= bottom && box[3] >= top
  const trace = (shapes: readonly Shape[]) => {
    ctx.beginPath()
    for (const shape of shapes) {
      if (!isSeen(shape)) continue
      const { points } = shape
      for (let i = 0; i < points.length; i += 2) {
        const x = ((points[i] ?? 0) - left) * scale
        const y = ((points[i + 1] ?? 0) - top) * scale
        if (i === 0) ctx.moveTo(x, y)
        else ctx.lineTo(x, y)
      }
    }
  }
  const stroke = (color: string, width: number) => {
    ctx.strokeStyle = color
    ctx.lineWidth = width
    ctx.stroke()
  }
  const { zoom } = camera
  const wide = (at10: number) => at10 * Math.max(0.55, Math.min(3.4, 1.28 ** (zoom - 10.3)))

  ctx.lineJoin = 'round'
  ctx.lineCap = 'round'
  ctx.fillStyle = COLOR.ground
  ctx.fillRect(0, 0, size.width, size.height)
  trace(map.counties.filter(({ name }) => name === 'Marion'))
  ctx.fillStyle = COLOR.marion
  ctx.fill()
  trace(map.parks)
  ctx.fillStyle = COLOR.park
  ctx.fill()
  for (const river of map.rivers) {
    trace([river])
    stroke(COLOR.water, wide(river.weight * 1.4))
  }
  trace(map.lakes)
  ctx.fillStyle = COLOR.water
  ctx.fill()
  if (zoom > 9.4) {
    trace(map.streets)
    if (zoom > 11.5) stroke(COLOR.edge, wide(1.5) + 1.4)
    stroke(COLOR.road, wide(1.5))
  }
  ctx.setLineDash([5, 4])
  trace(map.countyLines)
  stroke(COLOR.countyLine, 1)
  ctx.setLineDash([])
  trace(map.roads)
  stroke(COLOR.edge, wide(2.2) + 1.4)
  stroke(COLOR.road, wide(2.2))
  trace(map.interstates)
  stroke(COLOR.road, wide(3) + 2.4)
  stroke(COLOR.interstate, wide(3))

  paintNames(ctx, map, marks, { zoom, size, toX: (x) => (x - left) * scale, toY: (y) => (y - top) * scale })
}

interface Sight {
  zoom: number
  size: Size
  toX: (x: number) => number
  toY: (y: number) => number
}

/** Names in their order of weight; one that would lie on another is left out. */
function paintNames(ctx: CanvasRenderingContext2D, map: BaseMap, marks: readonly Placed[], sight: Sight): void {
  const { zoom, size, toX, toY } = sight
  const taken: (readonly [number, number, number, number])[] = marks.map(({ box }) => box)
  const isFree = (box: Box) => {
    const free = taken.every(([l, t, r, b]) => box[2] < l || box[0] > r || box[3] < t || box[1] > b)
    if (free) taken.push(box)
    return free
  }
  ctx.textAlign = 'center'
  ctx.textBaseline = 'middle'
  const write = ({ x, y, name }: Label, font: string, color: string, halo: string, pad = 6) => {
    const [atX, atY] = [toX(x), toY(y)]
    if (atX < -80 || atX > size.width + 80 || atY < -20 || atY > size.height + 20) return
    ctx.font = font
    const half = ctx.measureText(name).width / 2
    // Where a mark stands in its place, a name goes above or below it.
    const shift = SHIFTS.find((down) =>
      isFree([atX - half - pad, atY + down - 8 - pad / 2, atX + half + pad, atY + down + 8 + pad / 2]),
    )
    if (shift === undefined) return
    ctx.strokeStyle = halo
    ctx.lineWidth = 3.5
    ctx.strokeText(name, atX, atY + shift)
    ctx.fillStyle = color
    ctx.fillText(name, atX, atY + shift)
  }
  const towns = map.towns.filter(({ rank }) => zoom > (FROM_ZOOM[rank] ?? 0))
  for (const town of towns.filter(({ rank }) => rank === 1)) write(town, `650 16px ${FONT}`, COLOR.city, COLOR.marion)
  for (const road of map.interstates) shields(ctx, road, sight, isFree)
  for (const town of towns.filter(({ rank }) => rank > 1)) {
    const font = town.rank === 2 ? `600 13px ${FONT}` : town.rank === 3 ? `600 12.5px ${FONT}` : `500 12px ${FONT}`
    write(town, font, town.rank === 4 ? COLOR.quiet : COLOR.town, COLOR.ground)
  }
  if (zoom > 8.6) for (const name of map.countyNames) write(name, `500 12px ${FONT}`, COLOR.quiet, COLOR.ground, 10)
  if (zoom > 9.6) for (const lake of map.lakes) write(middleOf(lake), `500 12px ${FONT}`, COLOR.waterText, COLOR.ground)
  if (zoom > 11.2) for (const park of map.parks) write(middleOf(park), `500 12px ${FONT}`, COLOR.quiet, COLOR.park)
  if (zoom > 10.6) for (const road of map.roads) along(ctx, road, sight, isFree)
  if (zoom > 12.2) for (const street of map.streets) along(ctx, street, sight, isFree)
}

function middleOf({ name, box }: Shape): Label {
  return { name, x: (box[0] + box[2]) / 2, y: (box[1] + box[3]) / 2, rank: 3 }
}

type IsFree = (box: Box) => boolean

/** The number of an interstate, here and there on it. */
function shields(ctx: CanvasRenderingContext2D, road: Shape, { size, toX, toY }: Sight, isFree: IsFree): void {
  ctx.font = `650 11.5px ${FONT}`
  const half = ctx.measureText(road.name).width / 2 + 6
  let since = 90
  const { points } = road
  for (let i = 2; i < points.length; i += 2) {
    const [fromX, fromY] = [toX(points[i - 2] ?? 0), toY(points[i - 1] ?? 0)]
    const [x, y] = [toX(points[i] ?? 0), toY(points[i + 1] ?? 0)]
    since += Math.hypot(x - fromX, y - fromY)
    if (since < 170 || x < 20 || x > size.width - 20 || y < 14 || y > size.height - 14) continue
    if (!isFree([x - half - 26, y - 30, x + half + 26, y + 30])) continue
    since = 0
    ctx.beginPath()
    ctx.roundRect(x - half, y - 9, 2 * half, 18, 4)
    ctx.fillStyle = COLOR.shield
    ctx.fill()
    ctx.strokeStyle = COLOR.road
    ctx.lineWidth = 1.5
    ctx.stroke()
    ctx.fillStyle = COLOR.road
    ctx.fillText(road.name, x, y + 0.5)
  }
}

/** A road's name along it, once in sight, where it runs straight enough. */
function along(ctx: CanvasRenderingContext2D, road: Shape, { size, toX, toY }: Sight, isFree: IsFree): void {
  ctx.font = `500 11.5px ${FONT}`
  const length = ctx.measureText(road.name).width + 12
  const { points } = road
  for (let i = 2; i < points.length; i += 2) {
    const [fromX, fromY] = [toX(points[i - 2] ?? 0), toY(points[i - 1] ?? 0)]
    const [toEndX, toEndY] = [toX(points[i] ?? 0), toY(points[i + 1] ?? 0)]
    const run = Math.hypot(toEndX - fromX, toEndY - fromY)
    if (run < length) continue
    // The middle of the part that is in sight.
    const [x, y] = [
      (clamp(fromX, size.width) + clamp(toEndX, size.width)) / 2,
      heightAlong(fromX, fromY, toEndX, toEndY, size),
    ]
    if (x < length / 2 || x > size.width - length / 2 || y < 20 || y > size.height - 20) continue
    let turn = Math.atan2(toEndY - fromY, toEndX - fromX)
    if (turn > Math.PI / 2 || turn <= -Math.PI / 2) turn += Math.PI
    const [wide, high] = [(Math.abs(Math.cos(turn)) * length) / 2 + 8, (Math.abs(Math.sin(turn)) * length) / 2 + 8]
    if (!isFree([x - wide, y - high, x + wide, y + high])) continue
    ctx.save()
    ctx.translate(x, y)
    ctx.rotate(turn)
    ctx.strokeStyle = COLOR.road
    ctx.lineWidth = 4
    ctx.strokeText(road.name, 0, 0)
    ctx.fillStyle = COLOR.quiet
    ctx.fillText(road.name, 0, 0)
    ctx.restore()
    return
  }
}

function clamp(value: number, most: number): number {
  return Math.max(0, Math.min(most, value))
}

/** The height of a run at the middle of its part in sight. */
function heightAlong(fromX: number, fromY: number, toX: number, toY: number, size: Size): number {
  if (Math.abs(toX - fromX) < 1) return (clamp(fromY, size.height) + clamp(toY, size.height)) / 2
  const x = (clamp(fromX, size.width) + clamp(toX, size.width)) / 2
  return fromY + ((x - fromX) / (toX - fromX)) * (toY - fromY)
}
