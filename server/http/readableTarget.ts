import type { IncomingMessage } from 'node:http'

/** The path and query of a request. A `%` that encodes no character, as in a link that was cut, becomes plain text. */
export function readableTarget({ url = '/' }: Pick<IncomingMessage, 'url'>) {
  const target = url.replace(/^https?:\/\/[^/?#]*/i, '')
  const [, path = '', query = ''] = /^([^?#]*)(.*)$/s.exec(target) ?? []
  const readable = path.replace(/(?:%[\da-f]{2})+|%/gi, (encoded) =>
    isDecodable(encoded) ? encoded : encoded.replaceAll('%', '%25'),
  )

  return (readable.startsWith('/') ? '' : '/') + readable + query
}

function isDecodable(encoded: string): boolean {
  try {
    // A bundler drops a call whose result is not used.
    return decodeURI(encoded) !== ''
  } catch {
    return false
  }
}
