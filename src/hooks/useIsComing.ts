import { useSelector } from '@xstate/react'
import { type ResourceRef, useAddressBook } from './actors.ts'

/**
 * Whether a resource is on its way for the first time: what it fills then would push down the controls below (decision 031). One that
 * has failed is asked for again in its place.
 */
export function useIsComing<Data>(resource: ResourceRef<Data>): boolean {
  return useSelector(resource, ({ context }) => context.data === null && context.error === null)
}

/** The same of the customer's addresses. */
export function useAreAddressesComing(): boolean {
  return useSelector(
    useAddressBook(),
    ({ context }) => context.addresses === null && context.error === null,
  )
}
