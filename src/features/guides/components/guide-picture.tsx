/** The picture at the head of a guide, wide and low; the text begins on the first screen all the same. */
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
