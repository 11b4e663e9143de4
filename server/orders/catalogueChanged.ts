import { RequestRefusal } from '../domain/requestRefusal.ts'
import { BusyError } from '../lib/workQueue.ts'
import type { Catalogue, CatalogueSource } from '../menu/catalogue.ts'

/** An order was decided from a catalogue that has changed since, or its number is taken: it can be decided again. */
export class CatalogueChangedError extends Error {}

/** How often an order is decided while the catalogue changes under it. */
const mostTries = 4

/** Places an order by the catalogue in memory. If that refuses it, or has been overtaken, it is placed by the database's. Throws a BusyError when the catalogue changes again and again. */
export async function retryOnCatalogueChange<T>(
  { latest, current }: CatalogueSource,
  place: (catalogue: Catalogue) => Promise<T>,
): Promise<T> {
  let catalogue = await latest()
  for (let tries = 1; ; tries += 1) {
    try {
      return await place(catalogue)
    } catch (error) {
      if (!(error instanceof CatalogueChangedError) && !(error instanceof RequestRefusal))
        throw error
      if (tries === mostTries)
        throw error instanceof CatalogueChangedError ? new BusyError() : error
      const known = catalogue
      catalogue = await current()
      if (error instanceof RequestRefusal && catalogue.version === known.version) throw error
    }
  }
}
