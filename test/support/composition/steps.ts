import { customerSteps } from './customerSteps.ts'
import { sessionSteps } from './sessionSteps.ts'
import type { Step } from './step.ts'
import { worldSteps } from './worldSteps.ts'

export const steps: readonly Step[] = [
  ...customerSteps,
  ...sessionSteps,
  ...worldSteps,
]
