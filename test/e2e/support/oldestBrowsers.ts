import type { BrowserContext } from '@playwright/test'
import { newGlobals, newMembersOf } from '../../../scripts/browsers/newApis.ts'

/** Takes from the pages of a browser each function and object that one of the oldest browsers lacks. */
export async function forgetWhatIsNew(context: BrowserContext) {
  const members = [...newMembersOf].map(([name, keys]) => ({
    path: name.split('.'),
    keys: [...keys],
  }))
  await context.addInitScript(forget, { globals: [...newGlobals], members })
}

type New = { globals: string[]; members: { path: string[]; keys: string[] }[] }

function forget({ globals, members }: New) {
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
