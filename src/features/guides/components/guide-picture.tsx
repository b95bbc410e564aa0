/** Wide image of a guide or page, low enough that the text begins on the first screen. `isBelow` loads it on scroll. */
export function GuidePicture({ src, alt, isBelow = false }: { src: string; alt: string; isBelow?: boolean }) {
  return (
    <img
      src={src}
      alt={alt}
      width={1280}
      height={620}
      {...(isBelow ? { loading: 'lazy' } : { fetchPriority: 'high' })}
      className="mb-10 aspect-[1280/620] max-h-105 w-full rounded-panel object-cover lg:mb-14 print:hidden"
    />
  )
}
