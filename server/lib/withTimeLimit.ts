/** Settles like `work`, or after the time limit like `otherwise`. The work is not cancelled. */
export async function withTimeLimit<T>(
  work: Promise<T>,
  milliseconds: number,
  otherwise: () => T,
): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds)
  })
  return await Promise.race([work, limit.then(otherwise)]).finally(() =>
    clearTimeout(timer),
  )
}
