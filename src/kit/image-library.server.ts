/**
 * Loads the image library on first use: it holds 13 MB of memory, and most processes never read an image. An image uses
 * one thread, because several are processed at the same time.
 */
export async function imageLibrary() {
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  return sharp
}
