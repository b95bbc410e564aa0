import { lazyPart, retryableImport } from '#kit/client-loading/public.ts'
import { LoadError } from '#ui/page/empty-state.tsx'
import { cx } from '#ui/text/cx.ts'

/** Loads the map when it is first shown, so that no page waits for it. */
export const LazyMapView = lazyPart(
  retryableImport(() => import('./map-view.tsx')),
  (module) => module.MapView,
  ({ again, label, className }) => (
    <section aria-label={label} className={cx('grid bg-limestone', className)}>
      <LoadError what="The map" again={again} className="place-content-center p-8" />
    </section>
  ),
)
