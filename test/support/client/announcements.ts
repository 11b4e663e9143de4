import { waitFor } from '@testing-library/react'
import { announce } from '#src/ui/announcer.ts'

type Region = { host: Element; text: string }
type Listener = (region: Region) => void

const hosts = new Set<Element>()
const watched = new WeakSet<Element>()
const listeners = new Set<Listener>()

/**
 * Watches the live regions of a browser, which are in closed shadow roots; called before the first news. Returns those
 * on the page: the announcer goes on with them.
 */
export function watchRegions(): Element[] {
  const { prototype } = Element
  const kept = [...hosts].filter((host) => host.parentElement === document.body)
  if (watched.has(prototype)) return kept
  watched.add(prototype)
  const { attachShadow } = prototype
  prototype.attachShadow = function (this: Element, init) {
    const root = attachShadow.call(this, init)
    hosts.add(this)
    const observer = new MutationObserver(() => {
      const region = { host: this, text: root.textContent ?? '' }
      for (const listener of listeners) listener(region)
    })
    observer.observe(root, { childList: true, subtree: true })
    return root
  }
  return kept
}

/** Calls a listener with each text of a live region, also an empty one, until the returned function is called. */
export function onAnnouncement(listener: Listener) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/**
 * Listens from now on, after the news of earlier tests; the returned function waits for what is still to be said, and
 * returns all that was said, as one text.
 */
export async function listen() {
  await hearUntil('Now.')
  const texts: string[] = []
  const stop = onAnnouncement(({ text }) => texts.push(text))
  return async () => {
    await hearUntil('That was all.')
    stop()
    return texts.join(' ').replace('That was all.', '').trim()
  }
}

async function hearUntil(mark: string) {
  let isSaid = false
  const stop = onAnnouncement(({ text }) => {
    isSaid ||= text.endsWith(mark)
  })
  announce(mark)
  await waitFor(() => {
    if (!isSaid) throw new Error(`"${mark}" was not said.`)
  })
  stop()
}
