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
  const container = useRef<HTMLDivElement>(null)
  const lastStep = useRef(step)

  useLayoutEffect(() => {
    if (!container.current || lastStep.current === step) return
    lastStep.current = step
    return animate(container.current, {
      opacity: [0, 1],
      translate: ['1rem', '0'],
    })
  }, [step])

  return <div ref={container}>{children}</div>
}
