import { brandPath } from '../rules/site-brand.ts'
import type { BrandFile, StoredBrand } from '../schema.ts'
import { IconCropForm } from './icon-crop-form.tsx'
import { LogoUpload } from './logo-upload.tsx'

/** Uploads of the logo. Dark form and icon are optional, and the site makes them from the logo. */
export function LogoSection({ brand: { logo, files }, version }: Pick<StoredBrand, 'brand' | 'version'>) {
  return (
    <div className="grid gap-7">
      <LogoUpload
        form="light"
        version={version}
        help="SVG without text elements, or PNG or WebP 200 px wide or more. Up to 900 KB."
        image={logo ? <Shown file={logo.light} alt="Logo" /> : <None />}
        isUploaded={logo !== null}
      />
      {logo && (
        <>
          <LogoUpload
            form="dark"
            version={version}
            help="Optional. For the footer and other dark areas."
            note={logo.dark ? undefined : 'Made from your logo'}
            image={<Shown file={logo.dark ?? logo.made_dark} alt="Logo on dark" />}
            isUploaded={logo.dark !== null}
          />
          <LogoUpload
            form="icon"
            version={version}
            help="Optional. A square mark for browser tabs, 64 px wide or more."
            note={logo.icon ? undefined : logo.icon_crop ? 'Cropped from your logo' : 'Made from your logo'}
            image={files ? <Shown file={files.favicon} alt="Icon" /> : <None />}
            isUploaded={logo.icon !== null}
          />
          {/* Another logo needs another crop. */}
          {!logo.icon && <IconCropForm key={logo.light.name} logo={logo} version={version} />}
        </>
      )}
    </div>
  )
}

function Shown({ file, alt }: { file: BrandFile; alt: string }) {
  return (
    <img
      src={brandPath(file)}
      alt={alt}
      width={file.width}
      height={file.height}
      className="h-auto max-h-17.5 w-auto max-w-full"
    />
  )
}

function None() {
  return <span className="text-ink-3 text-caption">House icon</span>
}
