import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { move } from './move.ts'

/** What a process says at a step of it; where things move it comes in as the next one, and the one before is gone at once. */
export function Step({ step, children }: { step: string; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  const shown = useRef(step)
  useLayoutEffect(() => {
    if (!place.current || shown.current === step) return
    shown.current = step
    return move(place.current, { opacity: [0, 1], translate: ['1rem', '0'] })
  }, [step])
  return <div ref={place}>{children}</div>
}
