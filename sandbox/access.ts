import type { FastifyRequest } from 'fastify'
import { SandboxApiError } from './apiError.ts'
import type { Form } from './form.ts'

export const sandboxKeysOfShop = {
  secret: 'sk_sandbox',
  publishable: 'pk_sandbox',
  webhook: 'whsec_sandbox',
}

/** The key that a call needs: `shop` the secret key, `everybody` the publishable key as well. */
export type CallAccess = 'everybody' | 'shop'

/** Returns the kind of key that a request carries, or throws 401 or 403. Only a publishable key may be a parameter. */
export function authorize(
  request: Pick<FastifyRequest, 'headers'>,
  form: Form,
  who: CallAccess,
): 'publishable' | 'secret' {
  const header = keyInHeader(request.headers.authorization)
  const key = header ?? (typeof form.key === 'string' ? form.key : undefined)
  if (key === undefined)
    throw unauthorized(
      'You did not provide an API key: send it as `Authorization: Bearer`.',
    )
  if (key === sandboxKeysOfShop.secret && header !== undefined) return 'secret'
  if (key !== sandboxKeysOfShop.publishable)
    throw unauthorized(
      'Invalid API Key provided: the sandbox takes sk_sandbox and pk_sandbox.',
    )
  if (who === 'shop')
    throw new SandboxApiError(403, {
      type: 'invalid_request_error',
      code: 'secret_key_required',
      message:
        'This API call cannot be made with a publishable API key. Please use a secret API key.',
    })

  return 'publishable'
}

function keyInHeader(header: string | undefined): string | undefined {
  const [scheme, value] = header?.split(' ') ?? []
  if (scheme?.toLowerCase() === 'bearer') return value
  if (scheme?.toLowerCase() !== 'basic' || value === undefined) return undefined
  return Buffer.from(value, 'base64').toString().split(':')[0]
}

function unauthorized(message: string): SandboxApiError {
  return new SandboxApiError(401, { type: 'invalid_request_error', message })
}
