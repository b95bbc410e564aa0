import { type PointerEvent, type ReactNode, useId, useRef } from 'react'
import { fittedCrop } from '../rules.ts'
import type { SquareCrop } from '../schema.ts'
import { MIN_CROP } from '../words.ts'

interface CropImage {
  url: string
  width: number
  height: number
}

interface SquareCropFieldsProps {
  form: { values: SquareCrop; setValue: (name: keyof SquareCrop, value: number) => void }
  image: CropImage
  /** Shown below the image. */
  children?: ReactNode
}

/** Fields for the square part of an image: drag the square on it, or use the sliders, which post without JavaScript. */
export function SquareCropFields({ form, image, children }: SquareCropFieldsProps) {
  const { x, y, size } = form.values
  const side = (Math.min(image.width, image.height) * size) / 1000
  function move(next: Partial<SquareCrop>) {
    const crop = fittedCrop({ x, y, size, ...next }, image)
    form.setValue('x', crop.x)
    form.setValue('y', crop.y)
    form.setValue('size', crop.size)
  }
  return (
    <div className="grid gap-5 sm:grid-cols-[minmax(0,280px)_minmax(0,1fr)]">
      <div className="grid content-start gap-3">
        <CropView image={image} crop={{ x, y, size }} side={side} onMove={move} />
        {children}
      </div>
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
  )
}

interface CropViewProps {
  image: CropImage
  crop: SquareCrop
  /** Side of the square in pixels of the image. */
  side: number
  onMove: (to: { x: number; y: number }) => void
}

/** The image with the square that the site shows. Pointers drag it; the sliders do the same by keyboard. */
function CropView({ image: { url, width, height }, crop, side, onMove }: CropViewProps) {
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
        src={url}
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
