import { useEffect, useRef } from 'react'
import { topModal } from './modalStack.ts'

/** Milliseconds until the focus has moved, and a new live region is known to the screen reader. */
const settleTime = 250
/** Milliseconds in which a screen reader takes a text. A text that stayed would be read again after a modal. */
const readTime = 1_000

const regions = new WeakMap<Element, Element>()
const waiting = new Set<string | HTMLElement>()
let timer: ReturnType<typeof setTimeout> | undefined

/** Lets a screen reader say a text, after what it says about a focus that moves now. Nothing is seen of it. */
export function announce(news: string | HTMLElement) {
  waiting.add(news)
  clearTimeout(timer)
  timer = setTimeout(speak, settleTime)
}

/** A ref of an element: announces its text as it appears, unless it goes at once. */
export function announceContent(element: HTMLElement | null) {
  if (!element) return
  announce(element)
  return () => {
    waiting.delete(element)
  }
}

/** Announces a text when it changes, but not the first one; an empty text is nothing to say. */
export function useNews(text: string) {
  const last = useRef(text)
  useEffect(() => {
    if (text && text !== last.current) announce(text)
    last.current = text
  }, [text])
}

/** The page behind a modal is not read: each modal has a live region of its own, which is there before its text. */
function speak() {
  const place = topModal() ?? document.body
  const region = regions.get(place)
  if (!region?.isConnected) {
    regions.set(place, addRegion(place))
    timer = setTimeout(speak, settleTime)
    return
  }

  const text = [...waiting].map(textOf).join(' ')
  if (text === '') return
  region.textContent = text
  waiting.clear()
  setTimeout(() => {
    if (region.textContent === text) region.textContent = ''
  }, readTime)
}

function textOf(news: string | HTMLElement): string {
  if (typeof news === 'string') return news
  const text = news.innerText ?? news.textContent
  return text.replace(/\s+/g, ' ').trim()
}

/** Closed: searches of the page and copies find the visible text alone. */
function addRegion(place: HTMLElement) {
  const host = document.createElement('div')
  host.style.cssText = 'position:fixed;top:0;clip-path:inset(50%)'
  const region = document.createElement('div')
  region.setAttribute('role', 'status')
  host.attachShadow({ mode: 'closed' }).append(region)
  place.append(host)
  return region
}
