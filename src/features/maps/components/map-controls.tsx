import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, Minus, Move, Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { cx } from '#ui/text/cx.ts'
import { Icon } from '#ui/text/icon.tsx'
import type { Direction } from '../rules.ts'

/** Shows a button for each pointer gesture of the map. `children` are more buttons below the zoom. */
export function MapControls({ zoomBy, push, children }: MapControlsProps) {
  const [isPadOpen, setPadOpen] = useState(false)
  return (
    <div className="absolute top-3 right-3 z-1 grid justify-items-end gap-3 print:hidden">
      <div className="grid overflow-hidden rounded-control bg-white shadow-pop">
        <MapButton label="Zoom in" onPress={() => zoomBy(1)}>
          <Icon icon={Plus} />
        </MapButton>
        <MapButton label="Zoom out" onPress={() => zoomBy(-1)} className="border-line border-t">
          <Icon icon={Minus} />
        </MapButton>
        <MapButton
          label="Move the map"
          isExpanded={isPadOpen}
          onPress={() => setPadOpen(!isPadOpen)}
          className="border-line border-t max-md:hidden"
        >
          <Icon icon={Move} />
        </MapButton>
      </div>
      {isPadOpen && (
        <div className="grid grid-cols-3 rounded-control bg-white shadow-pop max-md:hidden">
          {PAD.map(({ direction, label: name, icon, className: at }) => (
            <MapButton key={direction} label={name} onPress={() => push(direction)} className={at}>
              <Icon icon={icon} />
            </MapButton>
          ))}
        </div>
      )}
      {children}
    </div>
  )
}

type MapControlsProps = {
  zoomBy: (step: number) => void
  push: (direction: Direction) => void
  children?: ReactNode
}

const PAD = [
  { direction: 'up', label: 'Move up', icon: ArrowUp, className: 'col-start-2' },
  { direction: 'left', label: 'Move left', icon: ArrowLeft, className: 'col-start-1' },
  { direction: 'right', label: 'Move right', icon: ArrowRight, className: 'col-start-3' },
  { direction: 'down', label: 'Move down', icon: ArrowDown, className: 'col-start-2' },
] as const

/** Shows a button on the map, 44 px for fingers, with an icon and a label. */
function MapButton({ label, isPressed, isExpanded, onPress, children, className }: MapButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-pressed={isPressed}
      aria-expanded={isExpanded}
      className={cx(
        'grid size-11 cursor-pointer place-items-center text-navy-800 hover:bg-limestone focus-visible:-outline-offset-4 aria-pressed:bg-navy-800 aria-pressed:text-white',
        className,
      )}
      onClick={onPress}
    >
      {children}
    </button>
  )
}

type MapButtonProps = {
  label: string
  isPressed?: boolean
  isExpanded?: boolean
  onPress: () => void
  children: ReactNode
  className?: string
}
