import { assign, fromCallback, fromPromise, setup } from 'xstate'
import type {
  InspectionRecord,
  RecordedEvent,
} from './recording/inspectionRecord.ts'
import {
  addRecords,
  emptyRecording,
  type Recording,
} from './recording/recording.ts'
import { openFile } from './recording/recordingFile.ts'
import type { RecordingStore } from './recording/recordingStore.ts'
import type { MachineTable } from './replay/machineTable.ts'

type StoreEvent =
  | { type: 'records.arrived'; records: InspectionRecord[] }
  | { type: 'recording.cleared' }

export type InspectorEvent =
  | StoreEvent
  | { type: 'actor.select'; key: string }
  | { type: 'travel.to'; at: number }
  | { type: 'travel.end' }
  | { type: 'file.open'; file: Pick<File, 'name' | 'text'> }
  | { type: 'file.close' }
  | { type: 'recording.clear' }
  | { type: 'event.send'; page: string; actor: string; event: RecordedEvent }

type Opened = { name: string; recording: Recording }

type Context = {
  store: RecordingStore
  live: Recording
  opened: Opened | null
  /** Increases with every change of a recording, which is mutated. */
  version: number
  /** The index of the entry that is shown in state `travelling`. */
  at: number
  selected: string | null
  table: MachineTable | null
  problem: string | null
}

/** The page follows the live recording, or shows an earlier entry of the live recording or of a file. */
export const inspectorMachine = setup({
  types: {} as {
    context: Context
    events: InspectorEvent
    input: { store: RecordingStore }
  },
  actors: {
    listen: fromCallback<StoreEvent, { store: RecordingStore }>(
      ({ input, sendBack }) => listen(input.store, sendBack),
    ),
    loadMachines: fromPromise(async () =>
      (await import('./replay/machineTable.ts')).machineTable(),
    ),
    readFile: fromPromise<Opened, { file: Pick<File, 'name' | 'text'> }>(
      async ({ input }) => ({
        name: input.file.name,
        recording: openFile(await input.file.text()),
      }),
    ),
  },
  actions: {
    addRecords: assign(
      ({ context }, given: { records: InspectionRecord[] }) => {
        addRecords(context.live, given.records)
        return { version: context.version + 1 }
      },
    ),
    clearLive: assign({
      live: emptyRecording,
      version: ({ context }) => context.version + 1,
    }),
    setAt: assign((_, given: { at: number }) => given),
    setSelected: assign((_, given: { key: string }) => ({
      selected: given.key,
    })),
    setOpened: assign((_, opened: Opened) => ({
      opened,
      selected: null,
      problem: null,
    })),
    closeFile: assign({ opened: null, selected: null, problem: null }),
    setProblem: assign((_, given: { error: unknown }) => ({
      problem:
        given.error instanceof Error
          ? given.error.message
          : String(given.error),
    })),
    clearStore: ({ context }) => void context.store.clear(),
    sendEvent: (
      { context },
      { page, actor, event }: Extract<InspectorEvent, { page: string }>,
    ) => context.store.post({ type: 'send', page, actor, event }),
  },
}).createMachine({
  id: 'inspector',
  type: 'parallel',
  context: ({ input: { store } }) => ({
    store,
    live: emptyRecording(),
    opened: null,
    version: 0,
    at: 0,
    selected: null,
    table: null,
    problem: null,
  }),
  invoke: { src: 'listen', input: ({ context: { store } }) => ({ store }) },
  on: {
    'records.arrived': {
      actions: { type: 'addRecords', params: ({ event }) => event },
    },
    'recording.cleared': { actions: 'clearLive' },
    'actor.select': {
      actions: { type: 'setSelected', params: ({ event }) => event },
    },
    'event.send': {
      actions: { type: 'sendEvent', params: ({ event }) => event },
    },
  },
  states: {
    time: {
      initial: 'following',
      on: {
        'travel.to': {
          target: '.travelling',
          actions: { type: 'setAt', params: ({ event }) => event },
        },
        'recording.clear': '.following',
        'file.close': '.following',
      },
      states: {
        following: { description: 'The newest is shown.' },
        travelling: {
          description: 'Time stands still; new records are stored.',
          on: { 'travel.end': 'following' },
        },
      },
    },
    source: {
      initial: 'live',
      on: { 'file.open': '.reading' },
      states: {
        live: {
          description: 'The tabs of this browser are shown.',
          on: { 'recording.clear': { actions: ['clearStore', 'clearLive'] } },
        },
        reading: {
          invoke: {
            src: 'readFile',
            input: ({ event }) =>
              event as Extract<InspectorEvent, { type: 'file.open' }>,
            onDone: {
              target: 'opened',
              actions: {
                type: 'setOpened',
                params: ({ event }) => event.output,
              },
            },
            onError: [
              {
                guard: ({ context }) => context.opened !== null,
                target: 'opened',
                actions: { type: 'setProblem', params: ({ event }) => event },
              },
              {
                target: 'live',
                actions: { type: 'setProblem', params: ({ event }) => event },
              },
            ],
          },
        },
        opened: {
          description:
            'A recording from a file is shown; the tabs are still listened to.',
          on: { 'file.close': { target: 'live', actions: 'closeFile' } },
        },
      },
    },
    machines: {
      initial: 'loading',
      states: {
        loading: {
          description: 'The code of the real machines is on its way.',
          invoke: {
            src: 'loadMachines',
            onDone: {
              target: 'ready',
              actions: assign(({ event }) => ({ table: event.output })),
            },
            onError: 'lost',
          },
        },
        ready: { tags: 'ready' },
        lost: { description: 'Charts need a reload; the log does without.' },
      },
    },
  },
})

/** Sends the stored records, then the new ones, at most ten times a second. */
function listen(store: RecordingStore, sendBack: (event: StoreEvent) => void) {
  let waiting: InspectionRecord[] = []
  let isReady = false
  let timer: ReturnType<typeof setTimeout> | null = null
  const post = () => {
    timer = null
    sendBack({ type: 'records.arrived', records: waiting })
    waiting = []
  }
  const stop = store.onMessage((message) => {
    if (message.type === 'cleared') {
      waiting = []
      sendBack({ type: 'recording.cleared' })
    }
    if (message.type !== 'recorded') return
    waiting.push(...message.records)
    if (isReady) timer ??= setTimeout(post, 100)
  })

  store.all().then((records) => {
    isReady = true
    waiting = [...records, ...waiting]
    post()
  })

  return () => {
    stop()
    if (timer !== null) clearTimeout(timer)
  }
}
