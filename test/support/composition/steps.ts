import { customerSteps } from './customerSteps.ts'
import { sessionSteps } from './sessionSteps.ts'
import type { Step } from './step.ts'
import { worldSteps } from './worldSteps.ts'

/** All that a walk tries, in every state in which it can happen. */
export const steps: readonly Step[] = [
  ...customerSteps,
  ...sessionSteps,
  ...worldSteps,
]
