/** In milliseconds: how long tests may work, and how long they may only wait. */
export type TimeLimit = { work: number; wait: number }

/** What a thread has spent since it began, in milliseconds, and whether it now runs tests or only loads them. */
export type Spent = { thread: number; active: number; idle: number; isTesting: boolean }

/** Calls back once a thread has used up its time; answers how to end the watch. A busy machine uses up nothing of the time to wait. */
export function watchTime(limit: TimeLimit, spent: () => Spent, onEnd: () => void): () => void {
  let before = spent()
  const used = { work: 0, wait: 0 }
  const watch = setInterval(() => {
    const now = spent()
    if (now.thread === before.thread) {
      used.work += now.active - before.active
      if (now.isTesting && before.isTesting) used.wait += now.idle - before.idle
    }
    before = now
    if (used.work < limit.work && used.wait < limit.wait) return
    clearInterval(watch)
    onEnd()
  }, 250)
  return () => clearInterval(watch)
}
