/** A scroll position: how far the page is scrolled, and the height of its first part in view. */
type Place = { top: number; part: number; partTop: number }

/** Frames without movement after which the position counts as restored. */
const restingFrames = 30

/** Frames within which a page may grow to its former height. */
const patientFrames = 300

/** Restores the scroll position after Back or Forward to another page, in browsers whose history entries have keys. */
export function startScrollRestoration() {
  if (!('navigation' in window)) return
  const places = new Map<string, Place>()
  navigation.addEventListener('navigate', () =>
    places.set(entry(), readPlace()),
  )
  navigation.addEventListener(
    'currententrychange',
    ({ navigationType, from }) => {
      const place = places.get(entry())
      const isOther =
        from.url !== null && new URL(from.url).pathname !== location.pathname
      if (navigationType === 'traverse' && isOther && place) bringBack(place)
    },
  )
}

/** The key of the current history entry. */
function entry(): string {
  return navigation.currentEntry?.key ?? ''
}

function readPlace(): Place {
  const all = parts()
  const first = all.findIndex((each) => topOf(each) > 0)
  const part = first < 0 ? all.length - 1 : first
  return { top: scrollY, part, partTop: topOf(all[part]) }
}

/**
 * Corrects the position while the page grows and while the browser scrolls, until the page rests or the customer acts.
 */
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

/** Dishes and sections out of view have no height yet, so a position refers to one of these parts. */
function parts(): Element[] {
  return [...document.querySelectorAll('main :is(article, section)')]
}

function topOf(element: Element | undefined): number {
  return element?.getBoundingClientRect().top ?? 0
}
