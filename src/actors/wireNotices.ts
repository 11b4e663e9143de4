import type { Actors } from '../hooks/actors.ts'

/** An alert goes when what it told of is over. */
export function wireNotices({ notices, dialogs, checkout, session }: Actors) {
  const outdate = (...keys: string[]) => notices.send({ type: 'notice.outdated', keys })
  dialogs.on('dialog.opened', () => notices.send({ type: 'dialog.opened' }))
  checkout.subscribe((snapshot) => {
    const { problem, form } = snapshot.context
    if (!problem) outdate(...missing)
    if (form.date) outdate('checkout.date_gone')
    if (!snapshot.hasTag('processing')) outdate('checkout.still_processing')
  })
  session.on('session.started', () => outdate(sessionEnded))
}

/** The label that tells of a session that ended by itself. */
export const sessionEnded = 'session.ended'

const missing = ['date', 'slot', 'address', 'outlet', 'total'].map(
  (field) => `checkout.${field}_missing`,
)
