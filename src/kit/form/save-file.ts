/** Lets the browser save a file that a call answered with, under the name that the answer says. */
export async function saveFile(file: Response, fallback: string): Promise<void> {
  const name = /filename="([^"]+)"/.exec(file.headers.get('content-disposition') ?? '')?.[1] ?? fallback
  const url = URL.createObjectURL(await file.blob())
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser has taken it over by the next turn.
  setTimeout(() => URL.revokeObjectURL(url))
}
