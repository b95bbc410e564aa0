import type { ReactNode } from 'react'
import { HistoryList } from '#kit/table/history-list.tsx'
import { PanelSection, RecordColumns } from '#ui/page/record.tsx'
import { paletteOf } from '../rules/palette.ts'
import { emailLogoOf, siteLogoOf } from '../rules/site-brand.ts'
import type { BrandSettings } from '../schema.ts'
import { UpdateBrand } from '../schema.ts'
import { BrandForm, useBrandForm } from './brand-form.tsx'
import { BrandPreview } from './brand-preview.tsx'
import { ContrastTable } from './contrast-table.tsx'
import { LogoProvider } from './logo-context.tsx'
import { LogoSection } from './logo-section.tsx'

/** Logo, colors and typefaces with a preview that follows what is typed. */
export function BrandPage({ settings, name, logo, logoOnDark }: BrandPageProps) {
  const { brand, version, history } = settings
  const form = useBrandForm({ brand, version })
  const typed = UpdateBrand.safeParse(form.values)
  const shown = typed.success ? typed.data : brand
  const colors = paletteOf(shown)
  return (
    <RecordColumns
      asideLabel="Preview"
      aside={
        <PanelSection title="Preview" isFirst>
          {/* The frame of the page may have the logo from before an upload, until every process knows the new one. */}
          <LogoProvider value={siteLogoOf(brand.logo)}>
            <BrandPreview
              colors={colors}
              typefaces={shown.typefaces}
              name={name}
              logo={logo}
              logoOnDark={logoOnDark}
              emailLogo={emailLogoOf(brand)}
            />
          </LogoProvider>
        </PanelSection>
      }
    >
      <PanelSection title="Logo" isFirst>
        <LogoSection brand={brand} version={version} />
      </PanelSection>
      <PanelSection title="Colors and typefaces">
        <BrandForm form={form} />
      </PanelSection>
      <PanelSection title="Contrast">
        <p className="mb-3 text-ink-2">
          We make the palette from your colors and keep all text readable. A light brand color gets darker on buttons
          and links. Error and confirmation colors don’t change.
        </p>
        <ContrastTable colors={colors} />
      </PanelSection>
      <HistoryList changes={history} />
    </RecordColumns>
  )
}

interface BrandPageProps {
  settings: BrandSettings
  /** Name of the brokerage. */
  name: string
  logo: ReactNode
  logoOnDark: ReactNode
}
