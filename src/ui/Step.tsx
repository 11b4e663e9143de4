import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { animate } from './animate.ts'

/** The text of a process's current step. With motion it slides in, and the former step disappears at once. */
export function Step({
  step,
  children,
}: {
  step: string
  children: ReactNode
}) {
  const place = useRef<HTMLDivElement>(null)
  const shown = useRef(step)
  useLayoutEffect(() => {
    if (!place.current || shown.current === step) return
    shown.current = step
    return animate(place.current, { opacity: [0, 1], translate: ['1rem', '0'] })
  }, [step])
  return <div ref={place}>{children}</div>
}
