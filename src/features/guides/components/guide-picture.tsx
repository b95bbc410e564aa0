/** Header image of a guide, low enough that the text begins on the first screen. */
export function GuidePicture({ src, alt }: { src: string; alt: string }) {
  return (
    <img
      src={src}
      alt={alt}
      width={1280}
      height={620}
      fetchPriority="high"
      className="mb-10 aspect-[1280/620] max-h-105 w-full rounded-panel object-cover lg:mb-14 print:hidden"
    />
  )
}
