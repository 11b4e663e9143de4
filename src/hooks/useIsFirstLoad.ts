import { useSelector } from '@xstate/react'
import { type ResourceRef, useAddressBook } from './actors.ts'

/** True while a resource loads for the first time: its content would push down the controls below (decision 031). */
export function useIsFirstLoad<Data>(resource: ResourceRef<Data>): boolean {
  return useSelector(
    resource,
    ({ context }) => context.data === null && context.error === null,
  )
}

export function useAreAddressesLoading(): boolean {
  return useSelector(
    useAddressBook(),
    ({ context }) => context.addresses === null && context.error === null,
  )
}
