import type { ApiDeps } from './api.ts'

/** Milliseconds until an upload times out: a picture over a slow line takes longer than a call. */
export const uploadTimeout = 120_000

/** A fetch for uploads that reports the sent share, from 0 to 1; pass it as a call's option. */
export function createUploadFetch(
  onProgress: (share: number) => void,
): ApiDeps['fetch'] {
  return (address, { method = 'GET', headers, body, credentials, signal }) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.open(method, address)
      request.withCredentials = credentials === 'include'
      new Headers(headers).forEach((value, name) => {
        request.setRequestHeader(name, value)
      })
      request.upload.addEventListener(
        'progress',
        ({ lengthComputable, loaded, total }) => {
          if (lengthComputable && total > 0) onProgress(loaded / total)
        },
      )
      request.addEventListener('load', () => resolve(answerOf(request)))
      request.addEventListener('error', () =>
        reject(new TypeError('The upload failed.')),
      )
      request.addEventListener('abort', () => reject(signal?.reason))
      signal?.addEventListener('abort', () => request.abort())
      if (signal?.aborted) reject(signal.reason)
      else request.send(isXhrBody(body) ? body : null)
    })
}

function answerOf(request: XMLHttpRequest): Response {
  const lines = request
    .getAllResponseHeaders()
    .trim()
    .split(/[\r\n]+/)
  const headers = new Headers()

  for (const line of lines) {
    const colon = line.indexOf(':')
    if (colon > 0)
      headers.append(line.slice(0, colon), line.slice(colon + 1).trim())
  }

  return new Response(request.responseText || null, {
    status: request.status,
    headers,
  })
}

/** XMLHttpRequest can send every body except a stream. */
function isXhrBody(
  body: BodyInit | null | undefined,
): body is XMLHttpRequestBodyInit {
  return (
    body !== undefined && body !== null && !(body instanceof ReadableStream)
  )
}
