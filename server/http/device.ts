import { randomUUID, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../context.ts'
import { macOf } from '../lib/digest.ts'
import { networkOf } from '../lib/networkOf.ts'
import type { LoginClient } from '../limits/loginThrottle.ts'

type Call = { deps: Deps; request: FastifyRequest; reply: FastifyReply }

/** The client of a request at the account of an email. */
export function loginClientOf(
  { deps, request }: Omit<Call, 'reply'>,
  account: string,
): LoginClient {
  const [id = '', proof = ''] = (request.cookies.device ?? '').split('.')
  const isKnown = isSame(proof, proofOf(deps, account, id))
  return { account, device: isKnown ? id : networkOf(request.ip), isKnown }
}

/** Makes the browser known to an account that it got into: others who guess do not keep it waiting. */
export function rememberDevice(
  { deps, reply }: Omit<Call, 'request'>,
  { account, device, isKnown }: LoginClient,
): void {
  const id = isKnown ? device : randomUUID()
  reply.setCookie('device', `${id}.${proofOf(deps, account, id)}`, {
    path: '/api/',
    httpOnly: true,
    sameSite: 'lax',
    secure: deps.env.PUBLIC_URL.startsWith('https:'),
    maxAge: 31_536_000,
  })
}

/** The path of the link that makes a browser known. */
const linkPath = '/api/browser/'

/** Seconds for which a link is good: longer than anybody has to wait for another mail with one. */
const linkSeconds = 86_400

/** The link for the mailbox of an account: the browser that opens it is known there. */
export function browserLink(deps: Deps, account: string): string {
  const until = Math.floor(deps.clock.realNow() / 1000) + linkSeconds
  const query = new URLSearchParams({
    account,
    until: `${until}`,
    proof: linkProof(deps, account, until),
  })
  return `${deps.env.PUBLIC_URL}${linkPath}?${query}`
}

/** Serves that link: it leads to the profile, which asks for the login. One that is wrong or over changes nothing. */
export function browserLinkRoute(app: FastifyInstance): void {
  const { deps } = app
  type Query = Partial<Record<'account' | 'until' | 'proof', string>>
  app.get<{ Querystring: Query }>(linkPath, async ({ query }, reply) => {
    const { account = '', until = '', proof = '' } = query
    const isGood = isSame(String(proof), linkProof(deps, String(account), Number(until)))
    if (isGood && Number(until) * 1000 > deps.clock.realNow())
      rememberDevice({ deps, reply }, { account, device: '', isKnown: false })
    return reply.header('cache-control', 'no-store').redirect('/profile', 303)
  })
}

function linkProof({ tokenSecret }: Deps, account: string, until: number): string {
  return macOf(tokenSecret, 'browser', account, until)
}

function proofOf({ tokenSecret }: Deps, account: string, id: string): string {
  return macOf(tokenSecret, 'device', account, id)
}

function isSame(given: string, right: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(right)]
  return a.length === b.length && timingSafeEqual(a, b)
}
