/** Work of the process that no timer stands for: it has to end before the next timer may fire. */
export type RealWork = {
  settle: () => Promise<void>
  end: () => void
}

const turn = setImmediate
const names = ['digest', 'importKey', 'sign', 'verify'] as const

/** Counts signatures, which are made beside the event loop, and turns of the loop that somebody asked for. */
export function countRealWork(): RealWork {
  const { prototype } = SubtleCrypto
  const real = Object.fromEntries(names.map((name) => [name, prototype[name]]))
  let [begun, open] = [0, 0]
  const counted = (work: (...given: unknown[]) => Promise<unknown>) =>
    function (this: SubtleCrypto, ...given: unknown[]) {
      begun += 1
      open += 1
      return work.apply(this, given).finally(() => {
        open -= 1
      })
    }
  for (const name of names)
    Object.assign(prototype, { [name]: counted(real[name] as never) })
  const asked = (...given: Parameters<typeof setImmediate>) => {
    begun += 1
    return turn(...given)
  }
  Object.assign(globalThis, { setImmediate: asked })
  return {
    async settle() {
      for (let quiet = 0; quiet < 2; ) {
        const before = begun
        await new Promise((resolve) => turn(resolve))
        quiet = begun === before && open === 0 ? quiet + 1 : 0
      }
    },
    end() {
      Object.assign(prototype, real)
      Object.assign(globalThis, { setImmediate: turn })
    },
  }
}
