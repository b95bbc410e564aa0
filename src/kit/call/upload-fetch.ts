/**
 * Returns a fetch for a call's file upload with progress, which the browser's fetch does not report: `uploadDocument({
 * data: form, fetch: uploadFetch(onProgress) })`. @param onProgress fraction sent, from 0 to 1
 */
export function uploadFetch(onProgress: (share: number) => void): typeof globalThis.fetch {
  return (input, init = {}) =>
    new Promise((done, fail) => {
      const request = new XMLHttpRequest()
      const { signal } = init
      const stop = () => request.abort()
      request.open(init.method ?? 'POST', input instanceof Request ? input.url : input)
      request.responseType = 'arraybuffer'
      new Headers(init.headers).forEach((value, name) => {
        // The browser generates the multipart boundary and with it the content type.
        if (!(init.body instanceof FormData && name === 'content-type')) request.setRequestHeader(name, value)
      })
      request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
      request.onload = () =>
        done(new Response(request.response, { status: request.status, headers: headersOf(request) }))
      request.onerror = () => fail(new TypeError('Network error'))
      request.onabort = () => fail(new DOMException('The upload was canceled.', 'AbortError'))
      request.onloadend = () => signal?.removeEventListener('abort', stop)
      signal?.addEventListener('abort', stop)
      request.send(init.body instanceof FormData ? init.body : null)
    })
}

function headersOf(request: XMLHttpRequest): Headers {
  const headers = new Headers()
  for (const line of request
    .getAllResponseHeaders()
    .trim()
    .split(/[\r\n]+/)) {
    const at = line.indexOf(':')
    if (at > 0) headers.append(line.slice(0, at).trim(), line.slice(at + 1).trim())
  }
  return headers
}
