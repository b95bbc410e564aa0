import type { CSSProperties, ReactNode } from 'react'
import type { Colors } from '#kit/color-tokens.ts'
import { buttonClass } from '#ui/fields/button.tsx'
import { Badge } from '#ui/text/badge.tsx'
import { linkClass } from '#ui/text/link.tsx'
import { fontStacksOf } from '../rules/typefaces.ts'
import type { LogoImage } from '../schema.ts'
import type { Typefaces } from '../words.ts'

/** Fonts of emails, as kit/email sets them: mail programs load no others. */
const EMAIL_FONTS = { display: "Georgia, 'Times New Roman', serif", text: 'Arial, Helvetica, sans-serif' }

/** Parts of the site in a palette and typefaces: header, buttons, a card, the footer, and an email. Not for use, so not in focus. */
export function BrandPreview({ colors, typefaces, logo, logoOnDark, emailLogo, name }: BrandPreviewProps) {
  // The classes of the design take these values inside.
  const palette = Object.fromEntries(Object.entries(colors).map(([token, value]) => [`--color-${token}`, value]))
  return (
    <div style={{ ...palette, ...fontStyle(fontStacksOf(typefaces)) }} inert className="grid gap-4 font-text">
      <div className="overflow-hidden rounded-panel border border-line bg-white">
        <div className="flex min-h-14 items-center justify-between gap-3 border-line border-b px-4">
          {logo}
          <span className={buttonClass({ variant: 'outline', size: 'xs' })}>Call</span>
        </div>
        <div className="flex flex-wrap items-center gap-3 px-4 py-4">
          <span className={buttonClass({ size: 'sm' })}>Request a tour</span>
          <span className={linkClass()}>22 homes</span>
        </div>
        <div className="mx-4 mb-4 rounded-panel bg-navy-50 p-3">
          <Badge tone="new">New</Badge>
          <p className="price mt-2">$324,900</p>
          <p className="text-ink-2 text-small">3 bd, 2 ba, 1,744 sq ft</p>
        </div>
        <div className="on-dark grid gap-2 bg-navy-900 px-4 py-4 text-navy-100 text-small">
          {logoOnDark}
          <span>Homes for sale</span>
          <span className={`${buttonClass({ variant: 'accent', size: 'xs' })} justify-self-start`}>
            Free home valuation
          </span>
        </div>
        <p className="bg-navy-950 px-4 py-2 text-legal text-navy-300">Equal housing opportunity</p>
      </div>
      <div style={fontStyle(EMAIL_FONTS)} className="rounded-panel bg-limestone p-4 font-text">
        <div className="grid gap-3 bg-white p-4">
          {emailLogo ? (
            <img src={emailLogo.url} width={emailLogo.width} height={emailLogo.height} alt={name} />
          ) : (
            <p className="font-display text-lead text-navy-800">{name}</p>
          )}
          <p className="display-4 text-navy-800">Your tour is confirmed</p>
          <p className="text-ink-2 text-small">
            Questions? Reply to this email, or <span className={linkClass()}>call us</span>.
          </p>
          <span className={`${buttonClass({ size: 'sm' })} justify-self-start`}>See your tour</span>
        </div>
      </div>
    </div>
  )
}

function fontStyle({ display, text }: { display: string; text: string }): CSSProperties {
  return { '--font-display': display, '--font-text': text } as CSSProperties
}

interface BrandPreviewProps {
  colors: Colors
  typefaces: Typefaces
  logo: ReactNode
  logoOnDark: ReactNode
  /** Null shows the name. */
  emailLogo: LogoImage | null
  name: string
}
