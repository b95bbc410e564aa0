import { LogoProvider } from '#features/brand/public.tsx'
import type { SiteBrand } from '#features/brand/schema.ts'
import { telephoneUrl } from '#features/brokerage/rules.ts'
import type { Brokerage } from '#features/brokerage/schema.ts'
import { UNSET_BROKERAGE } from '#features/brokerage/words.ts'
import { linkClass } from '#ui/text/link.tsx'
import { Logo } from './logo.tsx'

/** Whole document for visitors of a site that is not open. It needs no script and shows no listing. */
export function OpeningSoonPage({ brokerage, brand, stylesUrl, nonce, url }: OpeningSoonPageProps) {
  const { name, short_name, street, city, state_name, tagline, phone, email, license_number } = brokerage
  // The neutral record has a placeholder tagline and city.
  const isNamed = name !== UNSET_BROKERAGE.name
  return (
    <html lang="en-US">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="robots" content="noindex, nofollow" />
        <title>{isNamed ? `Opening soon | ${name}` : 'Opening soon'}</title>
        <link rel="stylesheet" href={stylesUrl} />
        {brand.styles.map(({ children }) => (
          <style key={children} nonce={nonce}>
            {children}
          </style>
        ))}
        {brand.links.map((link) => (
          <link key={link.href} {...link} />
        ))}
      </head>
      <body>
        <main id="main" className="wrap grid min-h-screen content-center justify-items-start gap-5 py-16">
          {isNamed && (
            <LogoProvider value={brand.logo}>
              <Logo name={short_name} />
            </LogoProvider>
          )}
          <h1 className="display-2">{street ? `Opening soon in ${city}, ${state_name}` : 'Opening soon'}</h1>
          {isNamed && <p className="max-w-(--container-text) text-ink-2 text-lead">{tagline}</p>}
          {(phone || email) && (
            <p>
              Until then,{' '}
              {phone && (
                <>
                  call or text{' '}
                  <a href={telephoneUrl(phone)} className={linkClass()}>
                    {phone}
                  </a>
                </>
              )}
              {phone && email && ', or '}
              {email && (
                <>
                  email{' '}
                  <a href={`mailto:${email}`} className={linkClass()}>
                    {email}
                  </a>
                </>
              )}
              .
            </p>
          )}
          <p className="mt-6 text-caption text-ink-3">
            {isNamed && 'Equal Housing Opportunity. '}
            {isNamed && `${name}${license_number ? `, license ${license_number}` : ''}. `}
            <a href={`${url}/login`} className={linkClass()}>
              Staff sign-in
            </a>
          </p>
        </main>
      </body>
    </html>
  )
}

interface OpeningSoonPageProps {
  brokerage: Brokerage
  brand: SiteBrand
  stylesUrl: string
  /** Allows the style of the brand's colors. */
  nonce: string
  /** URL of the site, without a trailing slash. */
  url: string
}
