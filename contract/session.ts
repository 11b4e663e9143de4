import * as z from 'zod/mini'
import { address } from './addressBook.ts'
import { oneLine } from './oneLine.ts'
import type { PrivacyOf } from './privacy.ts'
import { messageAnswer, route } from './route.ts'

/** The tokens of a session: access for 15 minutes, refresh rotates. */
export const tokens = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
})

export type Tokens = z.output<typeof tokens>

/**
 * A customer as `GET /details/` sends them. A picture is a path such as `/api/pictures/x.webp`, different for each
 * picture, or null.
 */
export const user = z.object({
  id: z.optional(z.int()),
  full_name: z.string(),
  email: z.string(),
  /** Our own: false until the customer has confirmed the email. */
  is_confirmed: z.optional(z.boolean()),
  mobile_number: z.string(),
  primary_address: z.nullable(address),
  billing_address: z.nullable(address),
  profile_picture: z.nullish(z.string()),
  profile: z.nullish(
    z.object({
      user_image_url: z.nullish(z.string()),
      user_image: z.nullish(z.string()),
    }),
  ),
})

export type User = z.output<typeof user>

export const credentials = z.object({ email: z.string(), password: z.string() })

export type Credentials = z.output<typeof credentials>

/** The registration form; `mobile_number` is digits only. */
export const registration = z.object({
  full_name: oneLine(),
  email: z.string(),
  mobile_number: z.string(),
  password: z.string(),
  confirm_password: z.string(),
  remember_me: z.boolean(),
})

export type Registration = z.output<typeof registration>

export const sessionPrivacy = {
  access_token: 'secret',
  refresh_token: 'secret',
  password: 'secret',
  confirm_password: 'secret',
  full_name: 'personal',
  email: 'personal',
  mobile_number: 'personal',
  profile_picture: 'personal',
  user_image_url: 'personal',
  user_image: 'personal',
} as const satisfies PrivacyOf<
  Tokens | User | NonNullable<User['profile']> | Credentials | Registration
>

/** Starts a session. */
export const login = route({
  method: 'POST',
  path: '/login/',
  summary: 'Log in with email and password',
  body: credentials,
  output: tokens,
})

/** Creates a customer; the client logs in afterwards. */
export const register = route({
  method: 'POST',
  path: '/register-user/',
  summary: 'Register a customer',
  body: registration,
  output: messageAnswer,
})

/** Exchanges a refresh token for new tokens; the old one becomes invalid. */
export const refresh = route({
  method: 'POST',
  path: '/refresh/',
  summary: 'Exchange a refresh token for a new pair',
  body: z.object({ refresh_token: z.string() }),
  output: tokens,
})

/** Ends the login of a refresh token; the response does not reveal if there was one. */
export const logout = route({
  method: 'POST',
  path: '/logout/',
  summary: 'End a login',
  body: z.object({ refresh_token: z.string() }),
  output: z.object({}),
})

export const getDetails = route({
  method: 'GET',
  path: '/details/',
  access: 'customer',
  summary: 'The signed-in customer',
  output: user,
})
