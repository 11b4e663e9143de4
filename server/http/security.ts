import { randomBytes, timingSafeEqual } from 'node:crypto'
import helmet from '@fastify/helmet'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Env } from '../config/env.ts'
import { paymentSettings, sandboxOrigin } from '../config/paymentSettings.ts'
import { pageScriptHashes } from '../pages/pageScripts.ts'
import { csrfRefused } from './errors.ts'

/** Adds security headers, and requires the CSRF token on every write with cookies. */
export async function registerSecurity(app: FastifyInstance): Promise<void> {
  const { env } = app.deps
  const secure = env.PUBLIC_URL.startsWith('https:')

  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: directives(secure, paymentHosts(env)),
    },
    // With this policy, the shop would see the payment tab as closed.
    crossOriginOpenerPolicy: false,
    crossOriginResourcePolicy: { policy: 'same-site' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: secure,
    xFrameOptions: { action: 'sameorigin' },
  })
  app.addHook('onRequest', async (request, reply) => {
    const token = request.cookies.csrftoken
    if (token === undefined) setToken(reply, secure)
    if (isWrite(request) && carriesCookies(request) && !repeats(request, token))
      throw csrfRefused()
  })
  app.addHook('onSend', async (_, reply) => {
    // A shared cache would not store the response, or would give all visitors one token.
    if (/^public\b/.test(String(reply.getHeader('cache-control'))))
      reply.removeHeader('set-cookie')
  })
}

type PaymentHosts = { script: string[]; connect: string[]; frame: string[] }

function paymentHosts(env: Env): PaymentHosts {
  if (paymentSettings(env) === null)
    return { script: [], connect: [], frame: [] }

  const stripe = ['https://js.stripe.com', 'https://*.js.stripe.com']
  const hosts = env.sandbox ? [sandboxOrigin(env)] : stripe
  return {
    script: hosts,
    connect: env.sandbox ? hosts : ['https://api.stripe.com'],
    frame: env.sandbox ? hosts : [...hosts, 'https://hooks.stripe.com'],
  }
}

function directives(secure: boolean, payments: PaymentHosts) {
  return {
    'default-src': ["'self'"],
    'base-uri': ["'self'"],
    'connect-src': ["'self'", ...payments.connect],
    'font-src': ["'self'", 'data:'],
    'form-action': ["'self'"],
    'frame-ancestors': ["'self'"],
    'frame-src': ["'self'", ...payments.frame],
    'img-src': ["'self'", 'data:', 'blob:'],
    'object-src': ["'none'"],
    'script-src': ["'self'", ...pageScriptHashes, ...payments.script],
    'script-src-attr': ["'none'"],
    'style-src': ["'self'", "'unsafe-inline'"],
    ...(secure ? { 'upgrade-insecure-requests': [] } : {}),
  }
}

function isWrite(request: FastifyRequest): boolean {
  return !['GET', 'HEAD', 'OPTIONS'].includes(request.method)
}

function carriesCookies(request: FastifyRequest): boolean {
  return (
    request.headers.cookie !== undefined && request.headers.cookie.trim() !== ''
  )
}

function repeats(request: FastifyRequest, token: string | undefined): boolean {
  const header = request.headers['x-csrftoken']
  if (token === undefined || typeof header !== 'string') return false
  const a = Buffer.from(token)
  const b = Buffer.from(header)
  return a.length > 0 && a.length === b.length && timingSafeEqual(a, b)
}

function setToken(reply: FastifyReply, secure: boolean): void {
  const token = randomBytes(16).toString('hex')
  // Not HttpOnly: the shop's script reads it.
  reply.setCookie('csrftoken', token, {
    path: '/',
    sameSite: 'lax',
    secure,
    maxAge: 31_536_000,
  })
}
