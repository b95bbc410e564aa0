import { useLogo } from '#features/brand/public.tsx'

/**
 * The uploaded logo, or the house icon and the brokerage's short name. 150 px wide, from 640 px 200 px. Source:
 * specification 9.
 */
export function Logo({ name, line, isOnDark, className = '' }: LogoProps) {
  const logo = useLogo()
  if (logo) {
    const { url, ...size } = isOnDark ? logo.dark : logo.light
    return <img src={url} alt={name} {...size} className={`h-auto max-w-37.5 sm:max-w-50 ${className}`} />
  }
  return (
    <span className={`inline-flex w-37.5 items-center gap-2 max-[17rem]:w-auto sm:w-50 sm:gap-2.5 ${className}`}>
      <svg viewBox="0 0 36 36" aria-hidden="true" className="size-8 shrink-0 sm:size-9">
        <rect width="36" height="36" rx="4" className="fill-navy-800 on-dark:fill-white" />
        <path
          d="M5.5 17.5L18 7L30.5 17.5M9 15V28.5H27V15"
          fill="none"
          strokeWidth="1.75"
          strokeLinejoin="round"
          strokeLinecap="round"
          className="stroke-white on-dark:stroke-navy-800"
        />
        <path d="M18 28.5V21" strokeWidth="1.75" strokeLinecap="round" className="stroke-gold-500" />
      </svg>
      {/* With very large text on a phone, show the icon alone. */}
      <span className="grid min-w-0 text-navy-800 max-[17rem]:sr-only on-dark:text-white">
        <span className="whitespace-nowrap font-display font-semibold text-[1.0625rem]/none tracking-tight sm:text-[1.4375rem]/none">
          {name}
        </span>{' '}
        {line && <span className="mt-0.5 font-medium text-[0.6875rem]/none sm:text-[0.84375rem]/none">{line}</span>}
      </span>
    </span>
  )
}

interface LogoProps {
  name: string
  /** Second line below the name. */
  line?: string
  /** True on a navy ground, for the logo's form in light colors. */
  isOnDark?: boolean
  className?: string
}
