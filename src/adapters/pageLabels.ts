import * as z from 'zod/mini'

const labels = z.record(z.string(), z.string())

/** The labels of one language, by their keys. */
export type Labels = z.output<typeof labels>

/** Milliseconds after which the shop asks for all labels in its own way. */
const patience = 10_000

/** The labels of the page's language from the file that the server names; null where there is none, or it does not come. */
export async function readPageLabels(): Promise<Labels | null> {
  const address = document.getElementById('shop-data')?.dataset.labels
  if (!address) return null
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(patience) })
    return response.ok ? z.decode(labels, await response.json()) : null
  } catch {
    return null
  }
}
