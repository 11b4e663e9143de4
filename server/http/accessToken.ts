import { jwtVerify, SignJWT } from 'jose'
import type { Deps } from '../context.ts'
import { unauthorized } from '../domain/requestRefusal.ts'

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
  const payload = await verify(needs, token)
  const customerId = Number(payload?.sub)
  if (!Number.isInteger(customerId)) throw unauthorized('session_over')
  return { customerId, family: String(payload?.family) }
}

async function verify({ clock, tokenSecret }: Needs, token: string) {
  try {
    const currentDate = new Date(clock.realNow())
    return (
      await jwtVerify(token, tokenSecret, {
        algorithms: ['HS256'],
        currentDate,
      })
    ).payload
  } catch {
    return undefined
  }
}
