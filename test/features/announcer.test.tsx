import { act, cleanup, render } from '@testing-library/react'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { announce, announceContent, useNews } from '#src/ui/announcer.ts'
import { Dialog } from '#src/ui/Dialog.tsx'
import { onAnnouncement } from '#test/support/client/announcements.ts'
import { fakeTimers } from '#test/support/timing/fakeTimers.ts'
import { patience } from '#test/support/timing/patience.ts'

fakeTimers()

/** Longer than the announcer takes to say a text in a new place, and to empty the region. */
const aWhile = 2_000

// After the news of earlier tests, in timers that are not faked.
beforeAll(async () => {
  const heard: string[] = []
  const stop = onAnnouncement(({ text }) => heard.push(text))
  announce('Earlier news.')
  await vi.waitFor(
    () => expect(heard.join('|')).toMatch(/Earlier news\.\|$/),
    patience,
  )
  stop()
})

test('A49: news is said once, and its region is empty before it and soon after', async () => {
  const heard = listen()
  announce('Saved.')
  expect(heard).toEqual([])
  await pass(aWhile)
  expect(heard).toEqual(['Saved.', ''])
})

test('A49: several news at once are said together, and the same text is said once', async () => {
  const heard = listen()
  announce('Removed.')
  announce('Your cart is empty.')
  announce('Removed.')
  await pass(aWhile)
  expect(heard).toEqual(['Removed. Your cart is empty.', ''])
})

test('an empty text is nothing to say', async () => {
  const heard = listen()
  announce('')
  await pass(aWhile)
  expect(heard).toEqual([])
})

test('A49: news is said inside the modal that is open, and on the page again after it', async () => {
  const { rerender } = show(<Modal open />)
  const modal = document.querySelector('dialog')
  const places: (Element | null)[] = []
  onTestFinished(onAnnouncement(({ host }) => places.push(host.parentElement)))

  announce('In the modal.')
  await pass(aWhile)
  rerender(<Modal open={false} />)
  announce('On the page.')
  await pass(aWhile)
  expect(modal).not.toBeNull()
  expect(new Set(places)).toEqual(new Set([modal, document.body]))
  expect(places.at(-1)).toBe(document.body)
})

test('the page has no text of what is said, and no live region that a search finds', async () => {
  const heard = listen()
  announce('Saved.')
  await pass(400)
  expect(heard).toEqual(['Saved.'])
  expect(document.body.textContent).toBe('')
  expect(document.querySelector('[role=status]')).toBeNull()
})

test('the text of an element is said as it appears, in one line, and not when it goes at once', async () => {
  const heard = listen()
  show(<p ref={announceContent}>{'It  is\n here.'}</p>)
  await pass(aWhile)
  expect(heard).toEqual(['It is here.', ''])

  heard.length = 0
  show(<p ref={announceContent}>Gone at once.</p>).unmount()
  await pass(aWhile)
  expect(heard.join('')).toBe('')
})

test('a text that changes is news, and the first one and an empty one are not', async () => {
  const heard = listen()
  const { rerender } = show(<Count text="1 dish" />)
  await pass(aWhile)
  expect(heard).toEqual([])

  rerender(<Count text="2 dishes" />)
  await pass(aWhile)
  rerender(<Count text="2 dishes" />)
  rerender(<Count text="" />)
  await pass(aWhile)
  expect(heard).toEqual(['2 dishes', ''])
})

function Count({ text }: { text: string }) {
  useNews(text)
  return null
}

function Modal({ open }: { open: boolean }) {
  return (
    <Dialog open={open} title="A dish" onClose={() => {}}>
      Portions
    </Dialog>
  )
}

function show(...[view]: Parameters<typeof render>) {
  onTestFinished(cleanup)
  return render(view)
}

function listen(): string[] {
  const texts: string[] = []
  onTestFinished(onAnnouncement(({ text }) => texts.push(text)))
  return texts
}

const pass = (time: number) => act(() => vi.advanceTimersByTimeAsync(time))
