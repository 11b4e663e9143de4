/**
 * The page's scroll offset, and the index and offset of the first section in view: sections out of view have no height
 * yet, so the page's offset alone is not enough.
 */
type ScrollPosition = { top: number; section: number; sectionTop: number }

/** Frames without movement after which the position counts as restored. */
const stableFrames = 30

/** Frames after which the correction ends in any case. */
const maxFrames = 300

/** Restores the scroll position after Back or Forward to another page, in browsers whose history entries have keys. */
export function startScrollRestoration() {
  if (!('navigation' in window)) return
  const positions = new Map<string, ScrollPosition>()

  navigation.addEventListener('navigate', () =>
    positions.set(entryKey(), readPosition()),
  )
  navigation.addEventListener(
    'currententrychange',
    ({ navigationType, from }) => {
      const position = positions.get(entryKey())
      const isOtherPage =
        from.url !== null && new URL(from.url).pathname !== location.pathname
      if (navigationType === 'traverse' && isOtherPage && position)
        restore(position)
    },
  )
}

/** The current entry's key with its path: an entry may become that of another page, which begins at its top. */
function entryKey(): string {
  return `${navigation.currentEntry?.key} ${location.pathname}`
}

function readPosition(): ScrollPosition {
  const elements = sections()
  const inView = elements.findIndex((element) => topOf(element) > 0)
  const section = inView < 0 ? elements.length - 1 : inView
  return { top: scrollY, section, sectionTop: topOf(elements[section]) }
}

/** Corrects the position in each frame, until the page is stable or the customer acts. */
function restore({ top, section, sectionTop }: ScrollPosition) {
  const key = entryKey()
  const controller = new AbortController()
  const { signal } = controller
  const stop = () => controller.abort()

  for (const type of ['wheel', 'touchstart', 'pointerdown', 'keydown'])
    addEventListener(type, stop, { passive: true, signal })
  const correct = (frame: number, stable: number) => {
    if (signal.aborted || entryKey() !== key) return stop()
    const element = sections()[section]
    const distance = element ? topOf(element) - sectionTop : top - scrollY
    const isRestored = Math.abs(distance) < 1
    if (!isRestored) scrollTo({ top: scrollY + distance, behavior: 'instant' })
    if (stable === stableFrames || frame === maxFrames) return stop()
    requestAnimationFrame(() => correct(frame + 1, isRestored ? stable + 1 : 0))
  }
  requestAnimationFrame(() => correct(0, 0))
}

function sections(): Element[] {
  return [...document.querySelectorAll('main :is(article, section)')]
}

function topOf(element: Element | undefined): number {
  return element?.getBoundingClientRect().top ?? 0
}
