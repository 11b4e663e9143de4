import { type JWTPayload, jwtVerify, SignJWT } from 'jose'
import type { Deps } from '../context.ts'
import { unauthorized } from '../domain/requestRefusal.ts'
import { lruCache } from '../lib/lruCache.ts'

export type Caller = { customerId: number; family: string }

const accessSeconds = 900

type Needs = Pick<Deps, 'clock' | 'tokenSecret'>

/** Signs an access token that expires no later than its login. */
export async function signAccessToken(
  { clock, tokenSecret }: Needs,
  caller: Caller,
  loginEnds: Date,
) {
  const now = Math.floor(clock.realNow() / 1000)
  return await new SignJWT({ family: caller.family })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(String(caller.customerId))
    .setIssuedAt(now)
    .setExpirationTime(
      Math.min(now + accessSeconds, Math.floor(loginEnds.getTime() / 1000)),
    )
    .sign(tokenSecret)
}

/** Verifies a Bearer header and returns its caller, whose login may have ended. Throws 401. */
export async function verifyAccessToken(
  needs: Needs,
  header: string | undefined,
): Promise<Caller> {
  const token = /^Bearer (.+)$/i.exec(header ?? '')?.[1]
  if (token === undefined) throw unauthorized()
  const payload = await signedBy(needs.tokenSecret)(token)
  const customerId = Number(payload?.sub)
  const isOver = (payload?.exp ?? 0) <= Math.floor(needs.clock.realNow() / 1000)
  if (!Number.isInteger(customerId) || isOver)
    throw unauthorized('session_over')
  return { customerId, family: String(payload?.family) }
}

const maxRemembered = 10_000
const longestRemembered = 1000

type Verify = (token: string) => Promise<JWTPayload | undefined>

const verifiers = new WeakMap<Uint8Array, Verify>()

/** A token is signed for good, so its signature is verified once; who calls compares its end with the clock. */
function signedBy(secret: Uint8Array): Verify {
  const known = verifiers.get(secret)
  if (known !== undefined) return known
  const read: Verify = async (token) => {
    const beforeAllEnds = { currentDate: new Date(0) }
    const options = { algorithms: ['HS256'], ...beforeAllEnds }
    return await jwtVerify(token, secret, options).then(
      ({ payload }) => payload,
      () => undefined,
    )
  }
  const remembered = lruCache(maxRemembered, read)
  const verify: Verify = (token) =>
    token.length > longestRemembered ? read(token) : remembered(token)

  verifiers.set(secret, verify)
  return verify
}
