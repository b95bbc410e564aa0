import { useEffect, useState } from 'react'
import { money } from '#kit/time/format.ts'
import { cx } from '#ui/text/cx.ts'
import type { ComparedHome } from '../schema.ts'
import { MESSAGES } from '../words.ts'

/** Short column heads that appear once the table's own head has scrolled out of view. Hidden from screen readers. */
export function CompareMiniHead({ homes, columns }: { homes: readonly ComparedHome[]; columns: number }) {
  const [isShown, setShown] = useState(false)
  const [left, setLeft] = useState(0)
  useEffect(() => {
    const table = document.querySelector('table.compare')
    const head = table?.querySelector('thead')
    const area = table?.parentElement
    if (!table || !head || !area) return
    const look = () => {
      const bar = 68
      setShown(head.getBoundingClientRect().bottom < bar + 8 && table.getBoundingClientRect().bottom > bar + 120)
      setLeft(area.scrollLeft)
    }
    look()
    addEventListener('scroll', look, { passive: true })
    area.addEventListener('scroll', look, { passive: true })
    return () => {
      removeEventListener('scroll', look)
      area.removeEventListener('scroll', look)
    }
  }, [])
  return (
    <div aria-hidden="true" className={cx('compare-mini', !isShown && 'invisible')}>
      <div style={{ '--columns': columns, translate: `${-left}px` } as React.CSSProperties}>
        <span />
        {homes.map(({ id, home }) => (
          <span key={id}>
            <b>{home ? money(home.price) : 'No longer available'}</b>
            <span>{home ? (home.address ?? MESSAGES.addressWithheld) : ''}</span>
          </span>
        ))}
      </div>
    </div>
  )
}
