import { CircleDashed, Lasso } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '#ui/text/icon.tsx'

export function MapTools({ isDrawing, onDrawing, isAreaOpen, onAreaOpen }: MapToolsProps) {
  return (
    <div className="grid overflow-hidden rounded-control bg-white shadow-pop">
      <Tool label={isDrawing ? 'Stop drawing' : 'Draw an area'} isOn={isDrawing} onPress={() => onDrawing(!isDrawing)}>
        <Icon icon={Lasso} />
      </Tool>
      <Tool
        label="Choose an area by name and distance"
        isOn={isAreaOpen}
        onPress={() => onAreaOpen(!isAreaOpen)}
        className="border-line border-t"
      >
        <Icon icon={CircleDashed} />
      </Tool>
    </div>
  )
}

type MapToolsProps = {
  isDrawing: boolean
  onDrawing: (isDrawing: boolean) => void
  isAreaOpen: boolean
  onAreaOpen: (isOpen: boolean) => void
}

function Tool({
  label,
  isOn,
  onPress,
  children,
  className = '',
}: {
  label: string
  isOn: boolean
  onPress: () => void
  children: ReactNode
  className?: string
}) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-pressed={isOn}
      className={`grid size-11 cursor-pointer place-items-center text-navy-800 hover:bg-limestone focus-visible:-outline-offset-4 aria-pressed:bg-navy-800 aria-pressed:text-white ${className}`}
      onClick={onPress}
    >
      {children}
    </button>
  )
}
