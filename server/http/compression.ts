import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { compress, type Encoding } from '../lib/compress.ts'

const worthwhile = 1024

/** Compresses GET responses only: others may combine secrets with an attacker's input (BREACH). */
export function registerCompression(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < worthwhile)
      return payload
    if (request.method !== 'GET' || reply.hasHeader('content-encoding'))
      return payload

    varyByEncoding(reply)
    const encoding = encodingOf(request)
    if (encoding === null) return payload

    reply.header('content-encoding', encoding).removeHeader('content-length')
    return await compress(encoding, payload)
  })
}

export function encodingOf(request: FastifyRequest): Encoding | null {
  const accepted = String(request.headers['accept-encoding'] ?? '')
  if (/\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accepted)) return 'br'
  return /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accepted) ? 'gzip' : null
}

export function varyByEncoding(reply: FastifyReply): void {
  const vary = String(reply.getHeader('vary') ?? '')
  if (!vary.includes('accept-encoding'))
    reply.header('vary', vary ? `${vary}, accept-encoding` : 'accept-encoding')
}
