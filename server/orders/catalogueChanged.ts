import { RequestRefusal } from '../domain/requestRefusal.ts'
import { BusyError } from '../lib/workQueue.ts'
import type { Catalogue, CatalogueSource } from '../menu/catalogue.ts'

/** The catalogue has changed since it decided the order, or the order's number is taken: decide again. */
export class CatalogueChangedError extends Error {}

const maxTries = 4

/**
 * Places an order by the cached catalogue. After a refusal or a change of the catalogue, it uses the database's. Throws
 * a BusyError when the catalogue keeps changing.
 */
export async function retryOnCatalogueChange<T>(
  { latest, current }: CatalogueSource,
  place: (catalogue: Catalogue) => Promise<T>,
): Promise<T> {
  let catalogue = await latest()
  for (let tries = 1; ; tries += 1) {
    try {
      return await place(catalogue)
    } catch (error) {
      if (
        !(error instanceof CatalogueChangedError) &&
        !(error instanceof RequestRefusal)
      )
        throw error
      if (tries === maxTries)
        throw error instanceof CatalogueChangedError ? new BusyError() : error
      const previous = catalogue
      catalogue = await current()
      if (
        error instanceof RequestRefusal &&
        catalogue.version === previous.version
      )
        throw error
    }
  }
}
