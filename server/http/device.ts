import { randomUUID, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../context.ts'
import { macOf } from '../lib/digest.ts'
import { networkOf } from '../lib/networkOf.ts'

/** Who tries to get into an account: a browser that was in it before, or else a network address. */
export type Guesser = { account: string; device: string; isKnown: boolean }

type Call = { deps: Deps; request: FastifyRequest; reply: FastifyReply }

/** The guesser of a request at the account of an email. */
export function guesserOf({ deps, request }: Omit<Call, 'reply'>, account: string): Guesser {
  const [id = '', proof = ''] = (request.cookies.device ?? '').split('.')
  const isKnown = isSame(proof, proofOf(deps, account, id))
  return { account, device: isKnown ? id : networkOf(request.ip), isKnown }
}

/** Makes the browser known to an account that it got into: others who guess do not keep it waiting. */
export function rememberDevice({ deps, reply }: Call, { account, device, isKnown }: Guesser): void {
  const id = isKnown ? device : randomUUID()
  reply.setCookie('device', `${id}.${proofOf(deps, account, id)}`, {
    path: '/api/',
    httpOnly: true,
    sameSite: 'lax',
    secure: deps.env.PUBLIC_URL.startsWith('https:'),
    maxAge: 31_536_000,
  })
}

function proofOf({ tokenSecret }: Deps, account: string, id: string): string {
  return macOf(tokenSecret, 'device', account, id)
}

function isSame(given: string, right: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(right)]
  return a.length === b.length && timingSafeEqual(a, b)
}
