import type { Map as MlMap } from 'maplibre-gl'
import type { Mark, Position } from '../schema.ts'
import { extentOf } from './mark-image.ts'

/** Moves the keyboard's button over the active mark, or over the whole map without one. */
export function frameActiveMark(map: MlMap, element: HTMLElement, mark: Mark | undefined): void {
  const { clientWidth: width, clientHeight: height } = map.getContainer()
  if (!mark) {
    element.style.cssText = `left:8px;top:8px;width:${width - 16}px;height:${height - 16}px`
    return
  }
  const { x, y } = map.project([mark.longitude, mark.latitude])
  const { aside, up, down } = extentOf(mark)
  element.style.cssText = `left:${x - aside}px;top:${y - up}px;width:${2 * aside}px;height:${up + down}px`
}

/** Places the popup above its mark, or below it without enough room, but never over the map's buttons. */
export function placePopup(map: MlMap, element: HTMLElement, at: Position): void {
  const { x, y } = map.project([at[0], at[1]])
  const { offsetWidth: width, offsetHeight: height } = element
  const left = Math.max(8, Math.min(map.getContainer().clientWidth - width - 68, x - width / 2))
  const above = y - height - 42
  element.style.transform = `translate(${Math.round(left)}px, ${Math.round(above < 8 ? y + 14 : above)}px)`
}
