import { useState } from 'react'
import { PanelSection } from '#ui/panel-section.tsx'
import { Segmented } from '#ui/segmented.tsx'

const WIDTHS = { phone: 390, tablet: 820, desk: 1280 } as const
type Width = keyof typeof WIDTHS
/** As wide as the column beside the form. */
const ROOM = 360

/** The page as it is stored, at three widths, small. */
export function LandingPagePreview({ slug, version }: { slug: string; version: number }) {
  const [width, setWidth] = useState<Width>('phone')
  const pixels = WIDTHS[width]
  const scale = Math.min(1, ROOM / pixels)
  const height = width === 'phone' ? 760 : 900
  return (
    <PanelSection
      title="Preview"
      isFirst
      end={
        <Segmented
          name="preview-width"
          label="Width"
          isLabelHidden
          value={width}
          onChange={(next) => isWidth(next) && setWidth(next)}
          options={[
            { value: 'phone', label: 'Phone' },
            { value: 'tablet', label: 'Tablet' },
            { value: 'desk', label: 'Desk' },
          ]}
        />
      }
    >
      <div
        className="overflow-hidden rounded-control border border-line bg-white"
        style={{ width: Math.round(pixels * scale), maxWidth: '100%', height: Math.round(height * scale) }}
      >
        <iframe
          key={version}
          src={`/l/${slug}`}
          title="The page as it is saved"
          loading="lazy"
          tabIndex={-1}
          width={pixels}
          height={height}
          className="pointer-events-none origin-top-left"
          style={{ transform: `scale(${scale})` }}
        />
      </div>
      <p className="mt-2 text-ink-3 text-caption">As it is saved. What you type is there after you save it.</p>
    </PanelSection>
  )
}

function isWidth(text: string): text is Width {
  return Object.hasOwn(WIDTHS, text)
}
