/** Downloads a file from a response, under the name in its headers. */
export async function saveFile(file: Response, fallback: string): Promise<void> {
  const name = /filename="([^"]+)"/.exec(file.headers.get('content-disposition') ?? '')?.[1] ?? fallback
  const url = URL.createObjectURL(await file.blob())
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The download has started by the next task.
  setTimeout(() => URL.revokeObjectURL(url))
}
