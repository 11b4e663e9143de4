import { randomUUID, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../context.ts'
import { macOf } from '../lib/digest.ts'
import { networkOf } from '../lib/networkOf.ts'
import type { LoginClient } from '../limits/loginThrottle.ts'

type Call = { deps: Deps; request: FastifyRequest; reply: FastifyReply }

/** The login client of a request to an account: a known browser, or a network. */
export function loginClientOf(
  { deps, request }: Omit<Call, 'reply'>,
  account: string,
): LoginClient {
  const [id = '', proof = ''] = (request.cookies.device ?? '').split('.')
  const isKnown = isSame(proof, proofOf(deps, account, id))
  return { account, device: isKnown ? id : networkOf(request.ip), isKnown }
}

/** Marks the browser as known to an account after a login: failed attempts of unknown clients do not delay it. */
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

const linkPath = '/api/browser/'

/** The lifetime of a link in seconds, longer than the wait for another mail. */
const linkSeconds = 86_400

/** A link to mail to an account's owner: it marks the browser that opens it as known. */
export function browserLink(deps: Deps, account: string): string {
  const until = Math.floor(deps.clock.realNow() / 1000) + linkSeconds
  const query = new URLSearchParams({
    account,
    until: `${until}`,
    proof: linkProof(deps, account, until),
  })
  return `${deps.env.PUBLIC_URL}${linkPath}?${query}`
}

/** Serves that link and redirects to the profile, which asks for a login. A wrong or expired link changes nothing. */
export function browserLinkRoute(app: FastifyInstance): void {
  const { deps } = app
  type Query = Partial<Record<'account' | 'until' | 'proof', string>>
  app.get<{ Querystring: Query }>(linkPath, async ({ query }, reply) => {
    const { account = '', until = '', proof = '' } = query
    const isGood = isSame(
      String(proof),
      linkProof(deps, String(account), Number(until)),
    )
    if (isGood && Number(until) * 1000 > deps.clock.realNow())
      rememberDevice({ deps, reply }, { account, device: '', isKnown: false })
    return reply.header('cache-control', 'no-store').redirect('/profile', 303)
  })
}

function linkProof(
  { tokenSecret }: Deps,
  account: string,
  until: number,
): string {
  return macOf(tokenSecret, 'browser', account, until)
}

function proofOf({ tokenSecret }: Deps, account: string, id: string): string {
  return macOf(tokenSecret, 'device', account, id)
}

function isSame(given: string, right: string): boolean {
  const a = Buffer.from(given)
  const b = Buffer.from(right)
  return a.length === b.length && timingSafeEqual(a, b)
}
