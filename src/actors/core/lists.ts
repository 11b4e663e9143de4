import { lazyImport } from '#src/adapters/lazyImport.ts'

/** Loads the code of the requests that no first view makes. */
export async function lists() {
  return (await lazyImport(() => import('./lateLists.ts'))).lateLists
}
