import { prefersReducedMotion } from './prefersReducedMotion.ts'

/** Milliseconds in which a released sheet returns or leaves. */
const durationMs = 200
/** Pixels before a press counts as a drag. */
const dragSlop = 8
/** A sheet closes after a drag by this share of its height, or after a flick (pixels, and pixels a millisecond). */
const threshold = 0.35
const flick = { distance: 64, speed: 0.6 }

type Point = { clientX: number; clientY: number; timeStamp: number }

/** A finger on the sheet: its start, the sheet's offset at that time, and its speed. */
type Drag = {
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
  const drag: { current: Drag | null } = { current: null }

  const startDrag = (event: PointerEvent) => {
    if (
      !event.isPrimary ||
      event.button !== 0 ||
      !isSheet(sheet) ||
      !canDrag(event)
    )
      return

    const start = offsetOf(sheet)
    drag.current = {
      from: event,
      last: event,
      start,
      speed: 0,
      isHeld: start > 0,
    }
    // A press during the animation stops the sheet.
    if (start > 0) setOffset(sheet, start)
  }

  const moveTo = (point: Point) => {
    const { current } = drag
    if (!current) return

    const deltaX = point.clientX - current.from.clientX
    const deltaY = point.clientY - current.from.clientY
    if (!current.isHeld && Math.hypot(deltaX, deltaY) < dragSlop) return
    if (!current.isHeld && deltaY <= Math.abs(deltaX)) {
      drag.current = null
      return
    }

    const time = point.timeStamp - current.last.timeStamp
    if (time > 0) current.speed = (point.clientY - current.last.clientY) / time
    current.last = point
    current.isHeld = true
    setOffset(sheet, current.start + deltaY)
  }

  const endDrag = ({ type }: PointerEvent) => {
    const { current } = drag
    drag.current = null
    if (!current?.isHeld) return
    const deltaY = offsetOf(sheet)
    const isFlick = deltaY > flick.distance && current.speed > flick.speed
    const isFar = deltaY > sheet.offsetHeight * threshold
    if (type === 'pointerup' && (isFar || isFlick)) slideOut(sheet, onClose)
    else animateTo(sheet, '')
  }

  sheet.addEventListener('pointerdown', startDrag, { signal })
  // On the window: the pointer may leave the sheet, or a scroller may capture it.
  addEventListener('pointermove', moveTo, { signal })
  addEventListener('pointerup', endDrag, { signal })
  addEventListener('pointercancel', endDrag, { signal })
  // Without preventDefault on the first move the browser scrolls and cancels the pointer.
  sheet.addEventListener('touchmove', (event) => preventScroll(event), {
    signal,
    passive: false,
  })
  signal.addEventListener('abort', () => animateTo(sheet, ''))

  function preventScroll(event: TouchEvent) {
    const [touch] = event.touches
    if (!touch) return
    moveTo({
      clientX: touch.clientX,
      clientY: touch.clientY,
      timeStamp: event.timeStamp,
    })
    if (drag.current?.isHeld && event.cancelable) event.preventDefault()
  }
}

/** True for a dialog at the lower edge with room above it; a drawer is as high as the window. */
function isSheet(dialog: HTMLDialogElement): boolean {
  return (
    dialog.offsetTop > 0 &&
    dialog.offsetTop + dialog.offsetHeight >= innerHeight - 1
  )
}

/** The bar can be dragged by mouse and finger, unscrolled content only by finger, and a text field by neither. */
function canDrag({ target, pointerType }: PointerEvent): boolean {
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

function offsetOf(sheet: HTMLElement): number {
  const [, y = '0'] = getComputedStyle(sheet).translate.split(' ')
  return Number.parseFloat(y) || 0
}

function setOffset(sheet: HTMLElement, offset: number) {
  sheet.style.transition = 'none'
  sheet.style.translate = `0 ${Math.max(0, offset)}px`
}

/** Animates the sheet from its current offset; sets it at once for a customer who prefers reduced motion. */
function animateTo(sheet: HTMLElement, translate: string) {
  sheet.style.transition = prefersReducedMotion()
    ? 'none'
    : `translate ${durationMs}ms ease-out`
  sheet.style.translate = translate
}

function slideOut(sheet: HTMLElement, onClose: () => void) {
  animateTo(sheet, '0 100%')
  const motion = sheet
    .getAnimations()
    .find((animation) => animation instanceof CSSTransition)
  if (motion) motion.finished.then(onClose, () => undefined)
  else onClose()
}
