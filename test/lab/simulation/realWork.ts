/** Asynchronous work without a timer. It has to end before the next timer fires. */
export type RealWork = {
  settle: () => Promise<void>
  end: () => void
}

const realSetImmediate = setImmediate
const names = ['digest', 'importKey', 'sign', 'verify'] as const

/** Counts WebCrypto calls, which run in other threads, and calls of `setImmediate`. */
export function countRealWork(): RealWork {
  const { prototype } = SubtleCrypto
  const real = Object.fromEntries(names.map((name) => [name, prototype[name]]))
  let begun = 0
  let open = 0
  const counted = (work: (...args: unknown[]) => Promise<unknown>) =>
    function (this: SubtleCrypto, ...args: unknown[]) {
      begun += 1
      open += 1
      return work.apply(this, args).finally(() => {
        open -= 1
      })
    }

  for (const name of names)
    Object.assign(prototype, { [name]: counted(real[name] as never) })
  const asked = (...args: Parameters<typeof setImmediate>) => {
    begun += 1
    return realSetImmediate(...args)
  }

  Object.assign(globalThis, { setImmediate: asked })
  return {
    async settle() {
      for (let quiet = 0; quiet < 2; ) {
        const before = begun
        await new Promise((resolve) => realSetImmediate(resolve))
        quiet = begun === before && open === 0 ? quiet + 1 : 0
      }
    },
    end() {
      Object.assign(prototype, real)
      Object.assign(globalThis, { setImmediate: realSetImmediate })
    },
  }
}
