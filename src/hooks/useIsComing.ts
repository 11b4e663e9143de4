import { useSelector } from '@xstate/react'
import type { ResourceRef } from './actors.ts'

/** Whether a resource is on its way for the first time: what it will fill would push down what stands below. One that has failed is asked for again in its place. */
export function useIsComing<Data>(resource: ResourceRef<Data>): boolean {
  return useSelector(resource, ({ context }) => context.data === null && context.error === null)
}
