import * as z from 'zod'
import type { Store } from './store.ts'

/** A mail that a shop delivers; the same id is the same mail. */
export const mailShape = z.object({
  id: z.string().min(1),
  created_at: z.iso.datetime(),
  recipient: z.string(),
  reply_to: z.string().nullable(),
  subject: z.string(),
  text: z.string(),
  html: z.string().nullable(),
  attachments: z.array(
    z.looseObject({ filename: z.string(), content: z.string() }),
  ),
})

export type SandboxMail = z.output<typeof mailShape>

const maxMails = 200

export function storeMail(store: Store, mail: SandboxMail): void {
  store.transaction(() => {
    tableOf(store).set(mail.id, mail)
    for (const { id } of readMails(store).slice(maxMails))
      tableOf(store).remove(id)
  })
}

/** Newest first. */
export function readMails(store: Store): SandboxMail[] {
  return tableOf(store)
    .filter(() => true)
    .reverse()
}

function tableOf(store: Store) {
  return store.table<SandboxMail>('mails')
}
