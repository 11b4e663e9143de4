/** The order of shutdown with time limits in milliseconds: requests first, the database last. */
const shares = {
  server: 4000,
  work: 2000,
  provider: 1000,
  reports: 500,
  clock: 500,
  database: 2000,
}

type Part = keyof typeof shares

export type ShutdownSteps = Partial<Record<Part, () => unknown>>

/** Stops the parts in order and abandons slow ones, so that the database is closed in time. */
export async function shutDownInOrder(ends: ShutdownSteps): Promise<void> {
  const errors: unknown[] = []
  for (const part of Object.keys(shares) as Part[]) {
    const end = ends[part]
    delete ends[part]
    if (end === undefined) continue
    const ended = Promise.resolve().then(end)
    await within(shares[part], ended).catch((error: unknown) =>
      errors.push(error),
    )
  }
  if (errors.length > 0) throw errors[0]
}

async function within(
  milliseconds: number,
  work: Promise<unknown>,
): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise((resolve) => {
    timer = setTimeout(resolve, milliseconds)
  })
  await Promise.race([work, late]).finally(() => clearTimeout(timer))
}
