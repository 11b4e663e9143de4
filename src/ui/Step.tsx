import type { ReactNode } from 'react'
import { useMoving } from './moving.ts'

/** What a process says at a step of it; where things move it comes in as the next one. */
export function Step({ step, children }: { step: string; children: ReactNode }) {
  const Moving = useMoving()?.MovingStep
  return Moving ? <Moving step={step}>{children}</Moving> : children
}
