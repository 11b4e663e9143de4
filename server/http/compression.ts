import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
const worthwhile = 1024
const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

/** Compresses GET responses. Other methods are never compressed: their responses may combine secrets with attacker-controlled input (BREACH). */
export function registerCompression(app: FastifyInstance): void {
  const compress = keepLast(40, async (encoding: 'br' | 'gzip', text: string) =>
    encoding === 'br' ? await brotli(text, quick) : await zip(text),
  )
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < worthwhile) return payload
    if (request.method !== 'GET' || reply.hasHeader('content-encoding')) return payload
    reply.header('vary', withEncoding(reply.getHeader('vary')))
    const encoding = encodingOf(request)
    if (encoding === null) return payload
    const etag = weaken(reply)
    reply.header('content-encoding', encoding).removeHeader('content-length')
    return await compress(encoding, payload, etag)
  })
}

/** The best encoding that a client accepts, or null. */
export function encodingOf(request: FastifyRequest): 'br' | 'gzip' | null {
  const accepted = String(request.headers['accept-encoding'] ?? '')
  if (/\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accepted)) return 'br'
  return /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accepted) ? 'gzip' : null
}

function withEncoding(vary: unknown): string {
  return vary ? `${String(vary)}, accept-encoding` : 'accept-encoding'
}

/** A compressed body is another representation of the resource, so its ETag must be weak. */
function weaken(reply: FastifyReply): string | null {
  const etag = reply.getHeader('etag')
  if (typeof etag !== 'string') return null
  if (!etag.startsWith('W/')) reply.header('etag', `W/${etag}`)
  return etag
}

/** Caches the last results by ETag; a response without an ETag is compressed each time. */
function keepLast(
  most: number,
  make: (encoding: 'br' | 'gzip', text: string) => Promise<Buffer>,
): (encoding: 'br' | 'gzip', text: string, etag: string | null) => Promise<Buffer> {
  const kept = new Map<string, Buffer>()
  return async (encoding, text, etag) => {
    if (etag === null) return await make(encoding, text)
    const key = encoding + etag
    const bytes = kept.get(key) ?? (await make(encoding, text))
    kept.delete(key)
    kept.set(key, bytes)
    const oldest = kept.keys().next().value
    if (kept.size > most && oldest !== undefined) kept.delete(oldest)
    return bytes
  }
}
