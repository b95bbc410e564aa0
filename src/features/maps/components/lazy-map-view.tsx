import { lazyPart, retryableImport } from '#kit/client-loading/public.ts'
import { cx } from '#ui/cx.ts'
import { PartMissing } from '#ui/part-missing.tsx'

/** Loads the map when it is first shown, so that no page waits for it. */
export const LazyMapView = lazyPart(
  retryableImport(() => import('./map-view.tsx')),
  (module) => module.MapView,
  ({ again, label, className }) => (
    <section aria-label={label} className={cx('grid bg-limestone', className)}>
      <PartMissing what="The map" again={again} className="place-content-center p-8" />
    </section>
  ),
)
