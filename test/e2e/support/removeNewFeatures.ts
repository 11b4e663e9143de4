import type { BrowserContext } from '@playwright/test'
import { newGlobals, newMembersOf } from '../../../scripts/browsers/newApis.ts'

/** Deletes from a browser's pages each function and object that one of the oldest browsers lacks. */
export async function removeNewFeatures(context: BrowserContext) {
  const members = [...newMembersOf].map(([name, keys]) => ({
    path: name.split('.'),
    keys: [...keys],
  }))
  await context.addInitScript(removeFeatures, {
    globals: [...newGlobals],
    members,
  })
}

type NewFeatures = {
  globals: string[]
  members: { path: string[]; keys: string[] }[]
}

function removeFeatures({ globals, members }: NewFeatures) {
  const objectOf = (path: string[]): object | undefined => {
    let object: unknown = globalThis
    for (const name of path) object = Reflect.get(Object(object), name)
    return typeof object === 'function' || typeof object === 'object'
      ? (object ?? undefined)
      : undefined
  }
  for (const { path, keys } of members)
    for (const object of [objectOf(path), objectOf([...path, 'prototype'])])
      for (const key of keys) if (object) Reflect.deleteProperty(object, key)
  for (const name of globals) Reflect.deleteProperty(globalThis, name)
}
