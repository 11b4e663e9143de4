import { prefersReducedMotion } from './prefersReducedMotion.ts'

/** Milliseconds of the animation back or out of sight. */
const pace = 200
/** Pixels before a press counts as a drag. */
const slop = 8
/**
 * The share of its height by which a sheet must be dragged to close; or the pixels and the speed (pixels a millisecond)
 * of a flick.
 */
const threshold = 0.35
const flick = { distance: 64, speed: 0.6 }

type Point = { clientX: number; clientY: number; timeStamp: number }

/** A finger on the sheet: its start, the sheet's offset at that time, and its speed. */
type Grip = {
  from: Point
  last: Point
  start: number
  speed: number
  isHeld: boolean
}

/**
 * Lets the customer drag a bottom sheet down to close it, by its bar or by its content while that is not scrolled,
 * until the signal aborts.
 */
export function dragSheet(
  sheet: HTMLDialogElement,
  onClose: () => void,
  signal: AbortSignal,
) {
  const grip: { current: Grip | null } = { current: null }

  const take = (event: PointerEvent) => {
    if (
      !event.isPrimary ||
      event.button !== 0 ||
      !isSheet(sheet) ||
      !mayBegin(event)
    )
      return
    const start = shiftOf(sheet)
    grip.current = {
      from: event,
      last: event,
      start,
      speed: 0,
      isHeld: start > 0,
    }
    // A press during the animation stops the sheet.
    if (start > 0) place(sheet, start)
  }

  const follow = (point: Point) => {
    const { current: held } = grip
    if (!held) return
    const across = point.clientX - held.from.clientX
    const down = point.clientY - held.from.clientY
    if (!held.isHeld && Math.hypot(across, down) < slop) return
    if (!held.isHeld && down <= Math.abs(across)) {
      grip.current = null
      return
    }
    const time = point.timeStamp - held.last.timeStamp
    if (time > 0) held.speed = (point.clientY - held.last.clientY) / time
    held.last = point
    held.isHeld = true
    place(sheet, held.start + down)
  }

  const release = ({ type }: PointerEvent) => {
    const { current: held } = grip
    grip.current = null
    if (!held?.isHeld) return
    const down = shiftOf(sheet)
    const isFlick = down > flick.distance && held.speed > flick.speed
    const isFar = down > sheet.offsetHeight * threshold
    if (type === 'pointerup' && (isFar || isFlick)) leave(sheet, onClose)
    else settle(sheet, '')
  }

  sheet.addEventListener('pointerdown', take, { signal })
  // On the window: the pointer may leave the sheet, or a scroller may capture it.
  addEventListener('pointermove', follow, { signal })
  addEventListener('pointerup', release, { signal })
  addEventListener('pointercancel', release, { signal })
  // A browser scrolls, and takes the pointer away, unless the first move is prevented.
  sheet.addEventListener('touchmove', (event) => hold(event), {
    signal,
    passive: false,
  })
  signal.addEventListener('abort', () => settle(sheet, ''))

  function hold(event: TouchEvent) {
    const [touch] = event.touches
    if (!touch) return
    follow({
      clientX: touch.clientX,
      clientY: touch.clientY,
      timeStamp: event.timeStamp,
    })
    if (grip.current?.isHeld && event.cancelable) event.preventDefault()
  }
}

/** True for a dialog at the lower edge with room above it; a drawer is as high as the window. */
function isSheet(dialog: HTMLDialogElement): boolean {
  return (
    dialog.offsetTop > 0 &&
    dialog.offsetTop + dialog.offsetHeight >= innerHeight - 1
  )
}

/** A mouse drags the bar, a finger also unscrolled content; a text field keeps both. */
function mayBegin({ target, pointerType }: PointerEvent): boolean {
  if (
    !(target instanceof Element) ||
    target.closest('textarea, select, [type=text], [type=search]')
  )
    return false
  if (target.closest('[data-bar]')) return true
  const scrollers = [...document.querySelectorAll('[data-scroller]')]
  return (
    pointerType !== 'mouse' &&
    scrollers.every(
      (scroller) => !scroller.contains(target) || scroller.scrollTop <= 0,
    )
  )
}

/** The sheet's offset in pixels, also during its animation. */
function shiftOf(sheet: HTMLElement): number {
  const [, down = '0'] = getComputedStyle(sheet).translate.split(' ')
  return Number.parseFloat(down) || 0
}

function place(sheet: HTMLElement, down: number) {
  sheet.style.transition = 'none'
  sheet.style.translate = `0 ${Math.max(0, down)}px`
}

/** Animates the sheet from its current offset; sets it at once for a customer who prefers reduced motion. */
function settle(sheet: HTMLElement, translate: string) {
  sheet.style.transition = prefersReducedMotion()
    ? 'none'
    : `translate ${pace}ms ease-out`
  sheet.style.translate = translate
}

function leave(sheet: HTMLElement, onClose: () => void) {
  settle(sheet, '0 100%')
  const motion = sheet
    .getAnimations()
    .find((each) => each instanceof CSSTransition)
  if (motion) motion.finished.then(onClose, () => undefined)
  else onClose()
}
