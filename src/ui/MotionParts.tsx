import { chakra } from '@chakra-ui/react'
import { AnimatePresence, PresenceContext, usePresence } from 'framer-motion'
import {
  type ReactNode,
  useContext,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { formatMoney } from '#contract/money.ts'
import { animate, animateNumber } from './animate.ts'
import type { PriceProps } from './Price.tsx'

/** A list that animates the entry and exit of its items; its children are `AnimatedItem`s with keys. */
export function AnimatedList({ children }: { children: ReactNode }) {
  return (
    <ul>
      <AnimatePresence initial={false}>{children}</AnimatePresence>
    </ul>
  )
}

/** An item of an `AnimatedList`; during its exit it is inert. */
export function AnimatedItem({ children }: { children: ReactNode }) {
  const element = useRef<HTMLLIElement>(null)
  const presence = useContext(PresenceContext)
  const [isNew] = useState(presence?.initial !== false)
  const [isPresent, remove] = usePresence()
  const onClosed = useEffectEvent(() => remove?.())

  useLayoutEffect(() => {
    const { current: item } = element
    if (!item || (isPresent && !isNew)) return

    const heights = ['0', `${item.offsetHeight}px`]
    if (isPresent)
      return animate(item, { ...clipped, height: heights, opacity: [0, 1] })

    const { activeElement } = document
    if (activeElement instanceof HTMLElement && item.contains(activeElement))
      activeElement.blur()

    return animate(
      item,
      { ...clipped, height: heights.toReversed(), opacity: [1, 0] },
      onClosed,
    )
  }, [isPresent, isNew])

  return (
    <li ref={element} inert={!isPresent}>
      {children}
    </li>
  )
}

const clipped = { overflow: ['hidden', 'hidden'] }

/** A price that counts to its new value; screen readers read only the value. */
export function AnimatedPrice({ cents, ...span }: PriceProps) {
  const element = useRef<HTMLSpanElement>(null)
  const shownCents = useRef(cents)

  useLayoutEffect(() => {
    return animateNumber(shownCents.current, cents, (value) => {
      shownCents.current = value
      if (element.current) element.current.textContent = formatMoney(value)
    })
  }, [cents])

  return (
    <chakra.span
      fontVariantNumeric="tabular-nums"
      whiteSpace="nowrap"
      {...span}
    >
      <chakra.span srOnly>{formatMoney(cents)}</chakra.span>
      <span aria-hidden ref={element} />
    </chakra.span>
  )
}
