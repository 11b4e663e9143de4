import { chakra } from '@chakra-ui/react'
import {
  AnimatePresence,
  animateValue,
  domMin,
  type HTMLMotionProps,
  LazyMotion,
  m,
  useIsPresent,
  useMotionValue,
  useTransform,
} from 'framer-motion'
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { formatMoney } from '#contract/money.ts'
import { isCalm } from './isCalm.ts'
import type { PriceProps } from './Price.tsx'

/** Seconds that a motion takes. */
const pace = 0.2

/** How a part moves now: at once before the first tap, and for who wants less motion. */
function transition() {
  const hasActed = navigator.userActivation?.hasBeenActive ?? true
  return { duration: hasActed && !isCalm() ? pace : 0, ease: 'easeOut' } as const
}

function Motion({ children }: { children: ReactNode }) {
  return (
    <LazyMotion features={domMin} strict>
      {children}
    </LazyMotion>
  )
}

/** A list whose items make room when they come, and close it when they go; its children are `MovingItem`s with keys. */
export function MovingList({ children }: { children: ReactNode }) {
  return (
    <Motion>
      <ul>
        <AnimatePresence initial={false}>{children}</AnimatePresence>
      </ul>
    </Motion>
  )
}

/** An item of a `MovingList`: once it is out of the list nobody hears it or can tap it. */
export function MovingItem({ children }: { children: ReactNode }) {
  const isPresent = useIsPresent()
  const place = useRef<HTMLLIElement>(null)
  useLayoutEffect(() => {
    const { activeElement } = document
    if (isPresent || !(activeElement instanceof HTMLElement)) return
    if (place.current?.contains(activeElement)) activeElement.blur()
  }, [isPresent])
  return (
    <m.li
      ref={place}
      inert={!isPresent}
      initial={{ ...closed, opacity: 0 }}
      animate={{ height: 'auto', opacity: 1, transitionEnd: { overflow: 'visible' } }}
      exit={{ ...closed, opacity: 0 }}
      transition={transition()}
    >
      {children}
    </m.li>
  )
}

const closed = { height: 0, overflow: 'hidden' }

/** A price that counts to its new value; only the value itself is heard. */
export function CountedPrice({ cents, ...span }: PriceProps) {
  const shown = useMotionValue(cents)
  const text = useTransform(shown, (value) => formatMoney(Math.round(value)))
  useEffect(() => {
    if (shown.get() === cents) return
    const { duration } = transition()
    const counting = animateValue({
      keyframes: [shown.get(), cents],
      duration: duration * 1000,
      onUpdate: (value) => shown.set(value),
    })
    return () => counting.stop()
  }, [shown, cents])
  return (
    <chakra.span fontVariantNumeric="tabular-nums" whiteSpace="nowrap" {...span}>
      <chakra.span srOnly>{formatMoney(cents)}</chakra.span>
      <Motion>
        <m.span aria-hidden>{text}</m.span>
      </Motion>
    </chakra.span>
  )
}

type GrowingDialogProps = HTMLMotionProps<'dialog'> & {
  ref: RefObject<HTMLDialogElement | null>
  /** The id of what it grows out of. */
  growsFrom: string
}

/** A dialog that grows out of a part of the page, while that is in view; else it rises. */
export function GrowingDialog({ ref, growsFrom, ...dialog }: GrowingDialogProps) {
  const [origin] = useState(() => centreOf(growsFrom))
  useEffect(() => {
    const { current: place } = ref
    if (!place || !origin) return
    place.style.transformOrigin = `${origin.x - place.offsetLeft}px ${origin.y - place.offsetTop}px`
  }, [ref, origin])
  return (
    <Motion>
      <m.dialog
        {...dialog}
        ref={ref}
        style={{ animation: 'none' }}
        initial={{ opacity: 0, ...(origin ? { scale: 0.4 } : { y: '1rem' }) }}
        animate={{ opacity: 1, ...(origin ? { scale: 1 } : { y: 0 }) }}
        transition={transition()}
      />
    </Motion>
  )
}

/** The centre of a part of the page, or null while it is out of view. */
function centreOf(id: string) {
  const box = document.getElementById(id)?.getBoundingClientRect()
  if (!box || box.bottom < 0 || box.top > innerHeight) return null
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 }
}

/** What is said of a process, step by step: each step comes in after the one before, which is gone at once. */
export function MovingStep({ step, children }: { step: string; children: ReactNode }) {
  const first = useRef(step)
  return (
    <Motion>
      <m.div
        key={step}
        initial={step === first.current ? false : { opacity: 0, x: 16 }}
        animate={{ opacity: 1, x: 0 }}
        transition={transition()}
      >
        {children}
      </m.div>
    </Motion>
  )
}
