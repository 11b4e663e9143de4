import type { Entry, Recording } from './recording.ts'
import { tabNames } from './snapshotAt.ts'

/** Returns `10:02:33.120`, in the time zone of the browser. */
export function clockTime(time: number): string {
  const date = new Date(time)
  const milliseconds = String(date.getMilliseconds()).padStart(3, '0')
  return `${date.toTimeString().slice(0, 8)}.${milliseconds}`
}

/** Returns `cart → shop`, or the tab of a page. */
export function senderAndReceiver(
  recording: Recording,
  { kind, from, to, page }: Entry,
): string {
  const { actors, pages } = recording
  const nameOf = (key: string | null) => actors.get(key ?? '')?.name ?? null
  if (kind === 'opened' || kind === 'closed')
    return tabNames(recording).get(pages.get(page)?.tab ?? '') ?? ''
  return [nameOf(from), nameOf(to)].filter(Boolean).join(' → ')
}
