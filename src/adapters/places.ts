/** Where a customer is on a page: how far it is scrolled, and how high its first part in view stands. */
type Place = { top: number; part: number; partTop: number }

/** Frames that a page rests before it counts as brought back. */
const restingFrames = 30

/** Frames in which a page may grow to what it was; then it stays as it is. */
const patientFrames = 300

/** Brings the customer who goes Back or Forward to another page where they were on it; only in a browser that names the entries of its history. */
export function keepPlaces() {
  if (!('navigation' in window)) return
  const places = new Map<string, Place>()
  navigation.addEventListener('navigate', () => places.set(entry(), readPlace()))
  navigation.addEventListener('currententrychange', ({ navigationType, from }) => {
    const place = places.get(entry())
    const isOther = from.url !== null && new URL(from.url).pathname !== location.pathname
    if (navigationType === 'traverse' && isOther && place) bringBack(place)
  })
}

/** The entry of the history on which the tab stands. */
function entry(): string {
  return navigation.currentEntry?.key ?? ''
}

function readPlace(): Place {
  const all = parts()
  const first = all.findIndex((each) => topOf(each) > 0)
  const part = first < 0 ? all.length - 1 : first
  return { top: scrollY, part, partTop: topOf(all[part]) }
}

/** Follows the page while it grows, and while the browser brings it elsewhere, until it rests or the customer acts. */
function bringBack({ top, part, partTop }: Place) {
  const arrival = entry()
  const acts = new AbortController()
  const stop = () => acts.abort()
  for (const act of ['wheel', 'touchstart', 'pointerdown', 'keydown'])
    addEventListener(act, stop, { passive: true, signal: acts.signal })
  const follow = (frame: number, rested: number) => {
    if (acts.signal.aborted || entry() !== arrival) return stop()
    const there = parts()[part]
    const away = there ? topOf(there) - partTop : top - scrollY
    const isThere = Math.abs(away) < 1
    if (!isThere) scrollTo({ top: scrollY + away, behavior: 'instant' })
    if (rested === restingFrames || frame === patientFrames) return stop()
    requestAnimationFrame(() => follow(frame + 1, isThere ? rested + 1 : 0))
  }
  requestAnimationFrame(() => follow(0, 0))
}

/** Dishes and sections out of view have no height of their own before they are seen: a place is told by one of them. */
function parts(): Element[] {
  return [...document.querySelectorAll('main :is(article, section)')]
}

function topOf(element: Element | undefined): number {
  return element?.getBoundingClientRect().top ?? 0
}
