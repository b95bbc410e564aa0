import type { ReactNode } from 'react'

/** Section of a settings page: description at the left, controls at the right. */
export function SettingsSection({ id, title, note, children }: SettingsSectionProps) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="grid scroll-mt-24 gap-x-12 gap-y-4 border-line border-t py-7 xl:grid-cols-[252px_minmax(0,600px)]"
    >
      <div>
        <h2 id={`${id}-title`} className="panel-title">
          {title}
        </h2>
        {note && <div className="mt-1.5 max-w-[60ch] text-ink-2 text-small">{note}</div>}
      </div>
      <div className="min-w-0 max-xl:max-w-150">{children}</div>
    </section>
  )
}

interface SettingsSectionProps {
  id: string
  title: string
  note?: ReactNode
  children: ReactNode
}
