import type { Map as MlMap } from 'maplibre-gl'
import { type Box, excessOf, placeBeside, type Side } from '../rules.ts'
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

/** Space at the edges of the map for its buttons and credits. */
const EDGE = { left: 8, top: 64, right: 68, bottom: 28 }
/** Extent of a mark that no longer exists because the marks were grouped again. */
const USUAL = { aside: 28, up: 33, down: 0 }
const SIDES: ReadonlyMap<string | undefined, Side> = new Map(
  (['right', 'left', 'above', 'below'] as const).map((side) => [side, side]),
)

/** Popup of a mark. A docked one is at the bottom of the map. */
export interface PopupAnchor {
  at: Position
  isDocked: boolean
}

/**
 * Places the popup beside its mark, on the side of before if it has room.
 * @returns the distance by which the map has to move, so that neither popup nor edges cover the mark
 */
export function placePopup(
  map: MlMap,
  element: HTMLElement,
  { at, isDocked }: PopupAnchor,
  mark: Mark | undefined,
): readonly [number, number] {
  const box = boxOf(map, at, mark)
  const room = roomOf(map)
  if (isDocked) {
    const floor = element.offsetTop - EDGE.left
    return [
      excessOf(box.left, box.right - box.left, room.left, room.right),
      excessOf(box.top, box.bottom - box.top, room.top, floor),
    ]
  }
  const size = { width: element.offsetWidth, height: element.offsetHeight }
  const { side, left, top, pan } = placeBeside(box, size, room, SIDES.get(element.dataset.side) ?? null)
  element.dataset.side = side
  element.style.transform = `translate(${Math.round(left)}px, ${Math.round(top)}px)`
  return pan
}

function boxOf(map: MlMap, at: Position, mark: Mark | undefined): Box {
  const { x, y } = map.project([at[0], at[1]])
  const { aside, up, down } = mark ? extentOf(mark) : USUAL
  return { left: x - aside, top: y - up, right: x + aside, bottom: y + down }
}

/** Returns the part of the map that is on the screen and under no header. */
function roomOf(map: MlMap): Box {
  const container = map.getContainer()
  const { top, width, height } = container.getBoundingClientRect()
  return {
    left: EDGE.left,
    top: Math.max(EDGE.top, headerHeight(container) - top + EDGE.left),
    right: width - EDGE.right,
    bottom: Math.min(height, window.innerHeight - top) - EDGE.bottom,
  }
}

/** A sticky map stays below the headers until the page ends. */
function headerHeight(element: HTMLElement): number {
  for (let node = element.parentElement; node; node = node.parentElement) {
    const { position, top } = getComputedStyle(node)
    if (position === 'sticky') return Number.parseFloat(top) || 0
  }
  return 0
}
