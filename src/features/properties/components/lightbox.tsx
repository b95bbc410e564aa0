import Box from 'yet-another-react-lightbox'
import Captions from 'yet-another-react-lightbox/plugins/captions'
import Counter from 'yet-another-react-lightbox/plugins/counter'
import Zoom from 'yet-another-react-lightbox/plugins/zoom'
import 'yet-another-react-lightbox/styles.css'
import 'yet-another-react-lightbox/plugins/captions.css'
import 'yet-another-react-lightbox/plugins/counter.css'
import type { Property } from '../schema.ts'
import { pictureUrl } from './picture.tsx'

const WIDTHS = [640, 960, 1280, 1920] as const
const BAR = '56px'
const PLATE = 'color-mix(in srgb, var(--color-navy-950) 78%, transparent)'

/** Shows one photo at a time in full screen, with zoom. Loaded on first use. */
export function Lightbox({ images, alts, start, onView, onClose }: LightboxProps) {
  return (
    <Box
      open
      index={start}
      close={onClose}
      slides={images.map(({ storage_key }, index) => ({
        src: pictureUrl(storage_key, 1920),
        width: 1920,
        height: 1280,
        alt: alts[index],
        description: alts[index],
        srcSet: WIDTHS.map((width) => ({ src: pictureUrl(storage_key, width), width, height: (width * 2) / 3 })),
      }))}
      plugins={[Captions, Counter, Zoom]}
      carousel={{ finite: true }}
      captions={{ descriptionTextAlign: 'center' }}
      counter={{ container: { style: { margin: 8, padding: '10px 12px', backgroundColor: PLATE } } }}
      zoom={{ maxZoomPixelRatio: 2 }}
      controller={{ closeOnPullDown: true }}
      on={{ view: ({ index }) => onView(index) }}
      styles={{
        root: { '--yarl__color_backdrop': 'var(--color-navy-950)' },
        // The bars are above and below the photo. Only a zoomed photo slides under them, whatever its color.
        container: { paddingBlock: BAR },
        slide: { overflow: 'visible' },
        button: { filter: 'none', backgroundColor: PLATE },
        captionsDescriptionContainer: {
          display: 'grid',
          alignContent: 'center',
          bottom: `-${BAR}`,
          minHeight: BAR,
          padding: '8px 64px',
          background: PLATE,
        },
      }}
    />
  )
}

type LightboxProps = {
  images: Property['images']
  alts: string[]
  start: number
  /** Reports the index of the visible photo. */
  onView: (index: number) => void
  onClose: () => void
}
