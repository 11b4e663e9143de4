import * as z from 'zod/mini'
import { messageAnswer, route } from './route.ts'
import { user } from './session.ts'

/** Saves the name and, as a file, the picture. */
export const saveDetails = route({
  method: 'POST',
  path: '/details/',
  access: 'customer',
  encoding: 'multipart',
  summary: 'Save name and picture',
  body: z.object({
    full_name: z.string().check(z.trim(), z.minLength(1), z.maxLength(120)),
    profile_picture: z.optional(z.unknown()),
  }),
  output: user,
})

/** Changes the password; every other session of the customer ends. */
export const changePassword = route({
  method: 'POST',
  path: '/change-password/',
  access: 'customer',
  summary: 'Change the password',
  body: z.object({
    old_password: z.string(),
    new_password: z.string(),
    confirm_password: z.string(),
  }),
  output: messageAnswer,
})
