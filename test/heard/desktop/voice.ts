import { readFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'

type Event = { event: 'begin' | 'end' | 'cut'; text: string }

/** Who says nothing for so many milliseconds has said everything. */
const quietTime = 500

/** Reads what the speech module writes to its file. */
export function createVoice(file: string) {
  let start = 0
  const read = async (): Promise<Event[]> =>
    (await readFile(file, 'utf8'))
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line))

  return {
    /** Forgets what was said until now. */
    async forget() {
      start = (await read()).length
    },

    /** Resolves, once the voice is quiet, with the utterances since the last `forget`, without those cut off. */
    async listen(): Promise<Event[]> {
      let events = await read()
      for (;;) {
        await delay(quietTime)
        const later = await read()
        const isSpeaking = later.at(-1)?.event === 'begin'
        if (later.length === events.length && !isSpeaking)
          return later.slice(start).filter(({ event }) => event === 'end')
        events = later
      }
    },
  }
}
