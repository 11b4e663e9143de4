import * as z from 'zod/mini'
import { oneLine } from './oneLine.ts'
import type { PrivacyOf } from './privacy.ts'
import { route } from './route.ts'
import { user } from './session.ts'

/** The maximum size of a picked profile picture in bytes (5 MB). */
export const maxPictureBytes = 5 * 1024 * 1024

const text = z._default(z.string(), '')

/** The details form; without a picture the present one stays. A 400 names `full_name` or `profile_picture`. */
export const details = z.object({
  full_name: z._default(oneLine(), ''),
  profile_picture: z.optional(z.file()),
})

export type Details = z.output<typeof details>

/** Saves the name and, as a file, the picture; returns the customer. */
export const saveDetails = route({
  method: 'POST',
  path: '/details/',
  access: 'customer',
  encoding: 'multipart',
  summary: 'Save name and picture',
  body: details,
  output: user,
})

/** The password form; refusals are 400 `{error}`, also for a wrong old password. */
export const passwordChange = z.object({
  old_password: text,
  new_password: text,
  confirm_password: text,
})

export type PasswordChange = z.output<typeof passwordChange>

export const profilePrivacy = {
  full_name: 'personal',
  profile_picture: 'personal',
  old_password: 'secret',
  new_password: 'secret',
  confirm_password: 'secret',
} as const satisfies PrivacyOf<Details | PasswordChange>

/** Changes the password and ends the customer's other sessions. A repeated request succeeds without a change. */
export const changePassword = route({
  method: 'POST',
  path: '/change-password/',
  access: 'customer',
  summary: 'Change the password',
  body: passwordChange,
  output: z.object({ success: z.optional(z.string()) }),
})
