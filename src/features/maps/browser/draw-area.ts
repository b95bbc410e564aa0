import type { Map as MlMap } from 'maplibre-gl'
import { simplifyLine } from '../rules.ts'
import type { Position } from '../schema.ts'
import { setData } from './map-layers.ts'
import { roundDegrees } from './viewport.ts'

const MAX_CORNERS = 100

/** Draws a line with the pointer until it is released. @returns function that restores the map's gestures */
export function draw(map: MlMap, onDrawn: (area: Position[] | null) => void): () => void {
  const canvas = map.getCanvas()
  const line: [number, number][] = []
  let pointerId: number | null = null
  const handlers = [map.dragPan, map.touchZoomRotate, map.doubleClickZoom, map.boxZoom]
  for (const handler of handlers) handler.disable()

  const at = (event: PointerEvent): [number, number] => {
    const { left, top } = canvas.getBoundingClientRect()
    return [event.clientX - left, event.clientY - top]
  }
  const places = (points: readonly [number, number][]) =>
    points.map((point): [number, number] => {
      const { lng, lat } = map.unproject(point)
      return [roundDegrees(lng), roundDegrees(lat)]
    })
  const down = (event: PointerEvent) => {
    if (pointerId !== null) return
    pointerId = event.pointerId
    canvas.setPointerCapture(event.pointerId)
    line.splice(0, line.length, at(event))
  }
  const move = (event: PointerEvent) => {
    if (event.pointerId !== pointerId) return
    line.push(at(event))
    setData(map, 'drawn', [
      { type: 'Feature', properties: {}, geometry: { type: 'LineString', coordinates: places(line) } },
    ])
  }
  const up = (event: PointerEvent) => {
    if (event.pointerId !== pointerId) return
    pointerId = null
    setData(map, 'drawn', [])
    const corners = simplifyLine(line, MAX_CORNERS)
    const area = corners.length < 3 ? null : places(corners)
    // Wait for the click that ends a line: it would activate what is under the pointer.
    setTimeout(() => onDrawn(area))
  }
  canvas.addEventListener('pointerdown', down)
  canvas.addEventListener('pointermove', move)
  canvas.addEventListener('pointerup', up)
  canvas.addEventListener('pointercancel', up)
  return () => {
    canvas.removeEventListener('pointerdown', down)
    canvas.removeEventListener('pointermove', move)
    canvas.removeEventListener('pointerup', up)
    canvas.removeEventListener('pointercancel', up)
    for (const handler of handlers) handler.enable()
    map.touchZoomRotate.disableRotation()
  }
}
