import { laterModule } from '#kit/later-module.ts'
import { laterPart } from '#kit/later-part.tsx'
import { cx } from '#ui/cx.ts'
import { PartMissing } from '#ui/part-missing.tsx'

/** The map is loaded when it is first shown: no page waits for it. */
export const LaterMapView = laterPart(
  laterModule(() => import('./map-view.tsx')),
  (module) => module.MapView,
  ({ again, label, className }) => (
    <section aria-label={label} className={cx('grid bg-limestone', className)}>
      <PartMissing what="The map" again={again} className="place-content-center p-8" />
    </section>
  ),
)
