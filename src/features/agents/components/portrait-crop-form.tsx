import { type PointerEvent, useId, useRef } from 'react'
import { useSaved } from '#kit/form/after-save.ts'
import { Form, SubmitButton } from '#kit/form/form.tsx'
import { useCallForm } from '#kit/form/use-call-form.ts'
import { FormActions } from '#ui/fields/form.tsx'
import { updateAgentPortrait } from '../functions.ts'
import { fittedCrop } from '../rules.ts'
import { type Agent, UpdateAgentPortrait } from '../schema.ts'
import { MIN_CROP } from '../words.ts'

type Source = NonNullable<Agent['photo_source']>

/** Crops a portrait: drag the square on the photo, or use the sliders, which also post without JavaScript. */
export function PortraitCropForm({ agent, source }: { agent: Agent; source: Source }) {
  const form = useCallForm({
    call: updateAgentPortrait,
    schema: UpdateAgentPortrait,
    defaults: { agentId: agent.id, ...source.crop, alt: agent.photo_alt ?? '' },
    hidden: ['agentId'],
    done: { message: 'Portrait saved.', path: null },
    onDone: useSaved(() => 'Portrait saved.'),
  })
  const { x, y, size } = form.values
  const { width, height } = source
  const side = (Math.min(width, height) * size) / 1000
  function move(next: { x?: number; y?: number; size?: number }) {
    const crop = fittedCrop({ x, y, size, ...next }, source)
    form.setValue('x', crop.x)
    form.setValue('y', crop.y)
    form.setValue('size', crop.size)
  }
  return (
    <Form of={form} label="Crop portrait" className="grid gap-5">
      <div className="grid gap-5 sm:grid-cols-[minmax(0,280px)_minmax(0,1fr)]">
        <CropView source={source} crop={{ x, y, size }} side={side} onMove={move} />
        <div className="grid content-start gap-4">
          <Slider name="x" label="Left to right" value={x} max={1000} onChange={(next) => move({ x: next })} />
          <Slider name="y" label="Top to bottom" value={y} max={1000} onChange={(next) => move({ y: next })} />
          <Slider
            name="size"
            label="Size"
            value={size}
            min={MIN_CROP}
            max={1000}
            onChange={(next) => move({ size: next })}
          />
        </div>
      </div>
      <form.TextField
        name="alt"
        label="Description"
        isRequired
        maxLength={200}
        autoComplete="off"
        help="For visitors who can’t see the photo, such as “Ana Ruiz in front of a brick porch”."
      />
      <FormActions>
        <SubmitButton size="sm" variant="outline">
          Save portrait
        </SubmitButton>
      </FormActions>
    </Form>
  )
}

interface CropViewProps {
  source: Source
  crop: Source['crop']
  /** Side of the square in pixels of the photo. */
  side: number
  onMove: (to: { x: number; y: number }) => void
}

/** The photo with the square that the site shows. Pointers drag it; the sliders do the same by keyboard. */
function CropView({ source: { key, width, height }, crop, side, onMove }: CropViewProps) {
  const frame = useRef<HTMLDivElement>(null)
  const grip = useRef<{ dx: number; dy: number } | null>(null)
  function at(event: PointerEvent) {
    const box = frame.current?.getBoundingClientRect()
    if (!box) return { left: 0, top: 0 }
    return {
      left: ((event.clientX - box.left) / box.width) * 1000,
      top: ((event.clientY - box.top) / box.height) * 1000,
    }
  }
  return (
    <div ref={frame} className="relative touch-none self-start overflow-hidden rounded-control bg-limestone-2">
      <img
        src={`/img/${key}?width=640`}
        alt=""
        width={width}
        height={height}
        draggable={false}
        className="block h-auto w-full select-none"
      />
      <div
        aria-hidden="true"
        className="absolute cursor-move border-2 border-white shadow-[0_0_0_9999px_rgb(16_24_40/0.55)]"
        style={{
          left: `${crop.x / 10}%`,
          top: `${crop.y / 10}%`,
          width: `${(side / width) * 100}%`,
          height: `${(side / height) * 100}%`,
        }}
        onPointerDown={(event) => {
          event.preventDefault()
          event.currentTarget.setPointerCapture(event.pointerId)
          const { left, top } = at(event)
          grip.current = { dx: left - crop.x, dy: top - crop.y }
        }}
        onPointerMove={(event) => {
          if (!grip.current) return
          const { left, top } = at(event)
          onMove({ x: Math.round(left - grip.current.dx), y: Math.round(top - grip.current.dy) })
        }}
        onPointerUp={() => {
          grip.current = null
        }}
        onPointerCancel={() => {
          grip.current = null
        }}
      />
    </div>
  )
}

interface SliderProps {
  name: 'x' | 'y' | 'size'
  label: string
  value: number
  min?: number
  max: number
  onChange: (value: number) => void
}

function Slider({ name, label, value, min = 0, max, onChange }: SliderProps) {
  const id = useId()
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="font-semibold text-small">
        {label}
      </label>
      <input type="hidden" name="_number" value={name} />
      <input
        id={id}
        type="range"
        name={name}
        min={min}
        max={max}
        step={5}
        value={value}
        aria-valuetext={`${Math.round(value / 10)}%`}
        className="h-6 w-full cursor-pointer accent-navy-800"
        onChange={(event) => onChange(Number(event.target.value))}
      />
    </div>
  )
}
