import * as z from 'zod/mini'
import { oneLine } from './oneLine.ts'
import type { PrivacyOf } from './privacy.ts'
import { route } from './route.ts'
import { user } from './session.ts'

/** The most bytes of a profile picture as it is chosen (5 MB). */
export const pictureBytes = 5 * 1024 * 1024

const typed = z._default(z.string(), '')

/** What the details form saves; without a picture the present one stays. A 400 names `full_name` or `profile_picture`. */
export const details = z.object({
  full_name: z._default(oneLine(), ''),
  profile_picture: z.optional(z.file()),
})

/** What the details form saves. */
export type Details = z.output<typeof details>

/** Saves the name and, as a file, the picture; answers with the customer as they are now. */
export const saveDetails = route({
  method: 'POST',
  path: '/details/',
  access: 'customer',
  encoding: 'multipart',
  summary: 'Save name and picture',
  body: details,
  output: user,
})

/** What the password form sends; refusals are 400 `{error}`, a wrong old password too. */
export const passwordChange = z.object({
  old_password: typed,
  new_password: typed,
  confirm_password: typed,
})

/** What the password form sends. */
export type PasswordChange = z.output<typeof passwordChange>

/** Who may see the fields of the profile's forms. */
export const profilePrivacy = {
  full_name: 'personal',
  profile_picture: 'personal',
  old_password: 'secret',
  new_password: 'secret',
  confirm_password: 'secret',
} as const satisfies PrivacyOf<Details | PasswordChange>

/** Changes the password; every other session of the customer ends, this one stays. Asked for again once it is made, it succeeds and changes nothing. */
export const changePassword = route({
  method: 'POST',
  path: '/change-password/',
  access: 'customer',
  summary: 'Change the password',
  body: passwordChange,
  output: z.object({ success: z.optional(z.string()) }),
})
