import { expect, type Shop } from './story.ts'

export type Mail = {
  recipient: string
  subject: string
  text: string
  html: string | null
}

/** Returns the sandbox's mails to a recipient, newest first, after all pending mails are sent. */
export async function mailsTo(
  { mailUrl, sql }: Shop,
  recipient: string,
): Promise<Mail[]> {
  const waiting = `select id from mails where sent_at is null and recipient <> ''`
  await expect.poll(() => sql(waiting)).toEqual([])
  const answer = await fetch(mailUrl, {
    headers: { accept: 'application/json' },
  })
  const mails = (await answer.json()) as Mail[]
  return mails.filter((mail) => mail.recipient === recipient)
}

/** Waits for `count` mails, and returns the one-time code in the newest. */
export async function readCode(
  shop: Shop,
  recipient: string,
  count = 1,
): Promise<string> {
  await expect
    .poll(async () => (await mailsTo(shop, recipient)).length)
    .toBe(count)
  const [newest] = await mailsTo(shop, recipient)
  const code = /^\d{6}$/m.exec(newest?.text ?? '')?.[0]
  if (!code) throw new Error(`There is no code in the mail: ${newest?.text}`)
  return code
}
