// Runs in the page: finds visible elements by role and name, and computes where to press them.
import { queryAllByLabelText, queryAllByRole } from '@testing-library/dom'

/** The whole text, or the source of a regular expression. */
type TextMatch = string | { pattern: string }

/** A step from an element to its descendants; `at` picks one of the found elements. */
export type Step =
  | { by: 'role'; role: string; name?: TextMatch }
  | { by: 'label'; name: TextMatch }
  | { by: 'text'; name: TextMatch }
  | { by: 'at'; index: number }

export type Path = Step[]

const pageTools = {
  assertVisible,
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

function assertVisible(path: Path): void {
  if (visibleAt(path).length === 0)
    throw new Error(`There is no ${describePath(path)}.`)
}

function assertGone(path: Path): void {
  if (visibleAt(path).length > 0)
    throw new Error(`There still is ${describePath(path)}.`)
}

function textsAt(path: Path): string[] {
  return visibleAt(path).map((element) =>
    element.innerText.replaceAll(/\s+/g, ' ').trim(),
  )
}

function checkedAt(path: Path): boolean[] {
  return visibleAt(path).map(
    (element) => element instanceof HTMLInputElement && element.checked,
  )
}

function valuesAt(path: Path): string[] {
  return visibleAt(path).map((element) =>
    'value' in element ? String(element.value) : '',
  )
}

/** Returns a point that hits the only element at a path; throws if the element moves or something covers it. */
async function pointOf(path: Path): Promise<{ x: number; y: number }> {
  const element = onlyAt(path)
  if (element.matches(':disabled, [aria-disabled=true]'))
    throw new Error(`${describePath(path)} is disabled.`)

  const target = pressable(element)
  if (!isHit(target))
    target.scrollIntoView({ block: 'center', behavior: 'instant' })
  await waitForAnimations()

  const before = boxOf(target)
  await waitForAnimations()
  const box = boxOf(target)
  if (box.left !== before.left || box.top !== before.top)
    throw new Error(`${describePath(path)} moves.`)
  if (!isHit(target)) {
    const hit = document.elementFromPoint(middle(box).x, middle(box).y)
    throw new Error(
      `${describePath(path)} cannot be pressed: ${describe(hit)} is there.`,
    )
  }

  return middle(box)
}

/**
 * Waits for two frames and the end of their animations, such as the header's after a scroll. Skips pending ones:
 * Firefox may leave a transition out of view pending for ever.
 */
async function waitForAnimations(): Promise<void> {
  await new Promise(requestAnimationFrame)
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

function selectAllIn(path: Path): void {
  const field = onlyAt(path)
  if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)
    field.select()
}

/** Sets a select from script, because its list is a system window outside of the page. */
function chooseIn(path: Path, value: string): void {
  const select = onlyAt(path)
  if (!(select instanceof HTMLSelectElement))
    throw new Error(`${describePath(path)} is no select.`)
  select.value = value
  for (const name of ['input', 'change'])
    select.dispatchEvent(new Event(name, { bubbles: true }))
}

/** The corner of the first frame in the page's first frame, which covers the window. */
function frameCorner(): { x: number; y: number } {
  const outer = document.querySelector('iframe')?.contentDocument
  const { left: x = 0, top: y = 0 } =
    outer?.querySelector('iframe')?.getBoundingClientRect() ?? {}
  return { x, y }
}

/** Describes parts that a customer cannot reach: dialogs outside the window, sideways scrolling, cut-off parts. */
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
    return [`${name} is outside of the window: ${boxText(box)}.`]

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
          `${describe(scroller)} in ${name} is too low to show its content.`,
      ),
    ...controlsIn(dialog)
      .filter((control) => !isReachable(control, dialog))
      .map(
        (control) =>
          `${describe(control)} is outside of ${name}: ${boxText(control.getBoundingClientRect())}.`,
      ),
  ]
}

/** True if a control is in its dialog, or scrolling can bring it there. */
function isReachable(control: HTMLElement, dialog: HTMLDialogElement): boolean {
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

/** True if a part of a control is left or right of the window and no scrolling can bring it back. */
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

function controlsIn(container: HTMLElement): HTMLElement[] {
  const controls = 'button, a[href], input, select, textarea, iframe'
  return [...container.querySelectorAll<HTMLElement>(controls)]
    .map(pressable)
    .filter(isVisible)
}

function isScroller(element: Element): boolean {
  return /auto|scroll/.test(getComputedStyle(element).overflowY)
}

type Edges = { left: number; top: number; right: number; bottom: number }

/** Allows one pixel for rounding. */
function isInside(inner: Edges, outer: Edges): boolean {
  return (
    inner.left > outer.left - 1 &&
    inner.top > outer.top - 1 &&
    inner.right < outer.right + 1 &&
    inner.bottom < outer.bottom + 1
  )
}

function onlyAt(path: Path): HTMLElement {
  const [element, other] = visibleAt(path)
  if (!element) throw new Error(`There is no ${describePath(path)}.`)
  if (other) throw new Error(`There is more than one ${describePath(path)}.`)
  return element
}

function visibleAt(path: Path): HTMLElement[] {
  let elements: HTMLElement[] = [document.body]
  for (const step of path) {
    if (step.by === 'at') elements = elements.slice(step.index).slice(0, 1)
    else
      elements = [
        ...new Set(elements.flatMap((element) => matchesOf(element, step))),
      ]
  }
  return elements
}

function matchesOf(
  container: HTMLElement,
  step: Exclude<Step, { by: 'at' }>,
): HTMLElement[] {
  if (step.by === 'role')
    return queryAllByRole(
      container,
      step.role,
      step.name === undefined ? {} : { name: matcherOf(step.name) },
    ).filter(isVisible)
  if (step.by === 'label')
    return queryAllByLabelText(container, matcherOf(step.name)).filter(
      isVisible,
    )
  return [...container.querySelectorAll<HTMLElement>('*')].filter(
    (element) => hasText(element, step.name) && isVisible(element),
  )
}

/** True if the element has the text and none of its children has it. */
function hasText(element: HTMLElement, words: TextMatch): boolean {
  const matches = (candidate: Element) => {
    const text = (candidate.textContent ?? '').replaceAll(/\s+/g, ' ').trim()
    return typeof words === 'string'
      ? text === words
      : new RegExp(words.pattern).test(text)
  }
  return matches(element) && ![...element.children].some(matches)
}

function matcherOf(words: TextMatch): string | RegExp {
  return typeof words === 'string' ? words : new RegExp(words.pattern)
}

/** For a radio, checkbox or file input, the label counts: it draws the field. */
function isVisible(element: HTMLElement): boolean {
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

/** The first box: a link may break into two lines. */
function boxOf(element: HTMLElement): DOMRect {
  return element.getClientRects()[0] ?? element.getBoundingClientRect()
}

function middle({ left, top, width, height }: DOMRect) {
  return { x: left + width / 2, y: top + height / 2 }
}

function describePath(path: Path): string {
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

function boxText({ left, top, right, bottom }: Edges): string {
  return [left, top, right, bottom].map(Math.round).join(', ')
}
