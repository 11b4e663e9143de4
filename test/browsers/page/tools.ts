// Runs in the page: finds what a customer sees by role and name, and says where to press it.
import { queryAllByLabelText, queryAllByRole } from '@testing-library/dom'

/** A text in whole, or the source of a pattern that it has. */
type Words = string | { pattern: string }

/** One step from a place in the page to one within it. */
export type Step =
  | { by: 'role'; role: string; name?: Words }
  | { by: 'label'; name: Words }
  | { by: 'text'; name: Words }
  | { by: 'at'; index: number }

/** How a place is reached from the page, step by step. */
export type Path = Step[]

const pageTools = {
  assertSeen,
  assertGone,
  textsAt,
  checkedAt,
  valuesAt,
  pointOf,
  selectAllIn,
  chooseIn,
  frameCorner,
  layoutProblems,
}

export type PageTools = typeof pageTools

Object.assign(window, { pageTools })

function assertSeen(path: Path): void {
  if (seenAt(path).length === 0) throw new Error(`There is no ${tell(path)}.`)
}

function assertGone(path: Path): void {
  if (seenAt(path).length > 0) throw new Error(`There still is ${tell(path)}.`)
}

/** The texts of everything that is seen at the end of a path. */
function textsAt(path: Path): string[] {
  return seenAt(path).map((element) =>
    element.innerText.replaceAll(/\s+/g, ' ').trim(),
  )
}

/** Which of it is chosen. */
function checkedAt(path: Path): boolean[] {
  return seenAt(path).map(
    (element) => element instanceof HTMLInputElement && element.checked,
  )
}

/** The values of fields. */
function valuesAt(path: Path): string[] {
  return seenAt(path).map((element) =>
    'value' in element ? String(element.value) : '',
  )
}

/**
 * Returns the point at which a press reaches the only element at a path. The element must be still, visible and
 * uncovered.
 */
async function pointOf(path: Path): Promise<{ x: number; y: number }> {
  const element = onlyAt(path)
  if (element.matches(':disabled, [aria-disabled=true]'))
    throw new Error(`${tell(path)} is disabled.`)
  const target = pressable(element)
  if (!isHit(target))
    target.scrollIntoView({ block: 'center', behavior: 'instant' })
  await motionEnds()
  const before = boxOf(target)
  await motionEnds()
  const box = boxOf(target)
  if (box.left !== before.left || box.top !== before.top)
    throw new Error(`${tell(path)} moves.`)
  if (!isHit(target)) {
    const hit = document.elementFromPoint(middle(box).x, middle(box).y)
    throw new Error(
      `${tell(path)} cannot be pressed: ${describe(hit)} is there.`,
    )
  }
  return middle(box)
}

/**
 * Waits for the next two frames, and for what moves in them, such as the header that follows a scroll. Firefox may
 * leave a transition pending for ever while it is out of sight.
 */
async function motionEnds(): Promise<void> {
  for (const _ of ['scrolled', 'drawn'])
    await new Promise(requestAnimationFrame)
  const ending = document
    .getAnimations()
    .filter(
      ({ effect, pending }) =>
        !pending &&
        effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY,
    )
  await Promise.allSettled(ending.map(({ finished }) => finished))
}

/** Selects what stands in a field, as Ctrl+A does. */
function selectAllIn(path: Path): void {
  const field = onlyAt(path)
  if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)
    field.select()
}

/** Chooses an option. The list of a select is drawn by the system, outside of the page. */
function chooseIn(path: Path, value: string): void {
  const select = onlyAt(path)
  if (!(select instanceof HTMLSelectElement))
    throw new Error(`${tell(path)} is no select.`)
  select.value = value
  for (const name of ['input', 'change'])
    select.dispatchEvent(new Event(name, { bubbles: true }))
}

/** The corner of the frame in the page. */
function frameCorner(): { x: number; y: number } {
  const { left: x = 0, top: y = 0 } =
    document.querySelector('iframe')?.getBoundingClientRect() ?? {}
  return { x, y }
}

/**
 * Describes everything that a customer cannot see or reach: dialogs outside the window, sideways scrolling, cut-off
 * parts.
 */
function layoutProblems(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement
  return [
    ...(scrollWidth > clientWidth
      ? [`The page scrolls sideways by ${scrollWidth - clientWidth} px.`]
      : []),
    ...[
      ...document.querySelectorAll<HTMLDialogElement>('dialog[open]'),
    ].flatMap(dialogProblems),
    ...controlsIn(document.body)
      .filter(isCutOff)
      .map((control) => `${describe(control)} is cut off.`),
  ]
}

function dialogProblems(dialog: HTMLDialogElement): string[] {
  const name = describe(dialog)
  const box = dialog.getBoundingClientRect()
  if (box.width < 44 || box.height < 44)
    return [
      `${name} is ${Math.round(box.width)} x ${Math.round(box.height)} px.`,
    ]
  if (
    !isInside(box, { left: 0, top: 0, right: innerWidth, bottom: innerHeight })
  )
    return [`${name} is outside of the window: ${tellBox(box)}.`]
  const scrollers = [...dialog.querySelectorAll<HTMLElement>('*')].filter(
    isScroller,
  )
  return [
    ...(dialog.scrollWidth > dialog.clientWidth
      ? [`${name} scrolls sideways.`]
      : []),
    ...scrollers
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map((scroller) => `${describe(scroller)} in ${name} scrolls sideways.`),
    ...scrollers
      .filter(({ clientHeight }) => clientHeight < 44)
      .map(
        (scroller) =>
          `${describe(scroller)} in ${name} shows nothing of what it holds.`,
      ),
    ...controlsIn(dialog)
      .filter((control) => !isHeld(control, dialog))
      .map(
        (control) =>
          `${describe(control)} is outside of ${name}: ${tellBox(control.getBoundingClientRect())}.`,
      ),
  ]
}

/** True when a control is in its dialog, or can be scrolled there. */
function isHeld(control: HTMLElement, dialog: HTMLDialogElement): boolean {
  for (
    let above = control.parentElement;
    above && above !== dialog;
    above = above.parentElement
  )
    if (isScroller(above)) return true
  return isInside(
    control.getBoundingClientRect(),
    dialog.getBoundingClientRect(),
  )
}

/** True when a part of a control is left or right of the window, out of reach of scrolling. */
function isCutOff(control: HTMLElement): boolean {
  const { left, right } = control.getBoundingClientRect()
  if (left > -1 && right < innerWidth + 1) return false
  for (let above = control.parentElement; above; above = above.parentElement)
    if (
      /auto|scroll/.test(getComputedStyle(above).overflowX) &&
      above.scrollWidth > above.clientWidth
    )
      return false
  return true
}

function controlsIn(place: HTMLElement): HTMLElement[] {
  const controls = 'button, a[href], input, select, textarea, iframe'
  return [...place.querySelectorAll<HTMLElement>(controls)]
    .map(pressable)
    .filter(isSeen)
}

function isScroller(element: Element): boolean {
  return /auto|scroll/.test(getComputedStyle(element).overflowY)
}

type Edges = { left: number; top: number; right: number; bottom: number }

/** Browsers round boxes to parts of a pixel. */
function isInside(inner: Edges, outer: Edges): boolean {
  return (
    inner.left > outer.left - 1 &&
    inner.top > outer.top - 1 &&
    inner.right < outer.right + 1 &&
    inner.bottom < outer.bottom + 1
  )
}

function onlyAt(path: Path): HTMLElement {
  const [element, other] = seenAt(path)
  if (!element) throw new Error(`There is no ${tell(path)}.`)
  if (other) throw new Error(`There is more than one ${tell(path)}.`)
  return element
}

function seenAt(path: Path): HTMLElement[] {
  let places: HTMLElement[] = [document.body]
  for (const step of path) {
    if (step.by === 'at') places = places.slice(step.index).slice(0, 1)
    else
      places = [...new Set(places.flatMap((place) => matchesOf(place, step)))]
  }
  return places
}

function matchesOf(
  place: HTMLElement,
  step: Exclude<Step, { by: 'at' }>,
): HTMLElement[] {
  if (step.by === 'role')
    return queryAllByRole(
      place,
      step.role,
      step.name === undefined ? {} : { name: matcherOf(step.name) },
    ).filter(isSeen)
  if (step.by === 'label')
    return queryAllByLabelText(place, matcherOf(step.name)).filter(isSeen)
  return [...place.querySelectorAll<HTMLElement>('*')].filter(
    (element) => hasText(element, step.name) && isSeen(element),
  )
}

/** True when the text is in this element and in none of its descendants. */
function hasText(element: HTMLElement, words: Words): boolean {
  const is = (one: Element) => {
    const text = (one.textContent ?? '').replaceAll(/\s+/g, ' ').trim()
    return typeof words === 'string'
      ? text === words
      : new RegExp(words.pattern).test(text)
  }
  return is(element) && ![...element.children].some(is)
}

function matcherOf(words: Words): string | RegExp {
  return typeof words === 'string' ? words : new RegExp(words.pattern)
}

/** A field that is drawn by its label is seen where that is. */
function isSeen(element: HTMLElement): boolean {
  const target = pressable(element)
  const { width, height } = target.getBoundingClientRect()
  return (
    width > 0 &&
    height > 0 &&
    target.checkVisibility({ visibilityProperty: true })
  )
}

function pressable(element: HTMLElement): HTMLElement {
  const isChoice =
    element instanceof HTMLInputElement &&
    /radio|checkbox|file/.test(element.type)
  return (isChoice && element.labels?.[0]) || element
}

function isHit(target: HTMLElement): boolean {
  const { x, y } = middle(boxOf(target))
  return target.contains(document.elementFromPoint(x, y))
}

/** The first box, for a link may go over two lines. */
function boxOf(element: HTMLElement): DOMRect {
  return element.getClientRects()[0] ?? element.getBoundingClientRect()
}

function middle({ left, top, width, height }: DOMRect) {
  return { x: left + width / 2, y: top + height / 2 }
}

function tell(path: Path): string {
  return path
    .map((step) => {
      if (step.by === 'at') return `[${step.index}]`
      const name =
        step.name === undefined ? '' : ` ${JSON.stringify(step.name)}`
      return step.by === 'role' ? `${step.role}${name}` : `${step.by}${name}`
    })
    .join(' > ')
}

function describe(element: Element | null): string {
  if (!element) return 'nothing'
  const labelled = document.getElementById(
    element.getAttribute('aria-labelledby') ?? '',
  )
  const text =
    element.getAttribute('aria-label') ??
    labelled?.textContent ??
    element.textContent ??
    ''
  return `<${element.tagName.toLowerCase()}> “${text.replaceAll(/\s+/g, ' ').trim().slice(0, 60)}”`
}

function tellBox({ left, top, right, bottom }: Edges): string {
  return [left, top, right, bottom].map(Math.round).join(', ')
}
