import type { SandboxDeps } from './call.ts'
import { callWithoutKey } from './call.ts'
import { duePayments, nextPayment } from './objects.ts'
import { finishProcessing } from './payments.ts'
import { finishRefund } from './refunds.ts'
import {
  deliverEvents,
  type SendWebhook,
  waitingDeliveries,
} from './webhooks.ts'

export type Deliveries = {
  /** Processes due work now; call it after a change that may have created events. */
  wake: () => void
  stop: () => Promise<void>
}

/** Maximum pause while work waits: the system clock may jump. */
const maxPauseMs = 1000
const shortestPauseMs = 20

/** Sends due webhooks and completes due payments until it is stopped. */
export function startDeliveries(
  deps: SandboxDeps,
  post: SendWebhook | null,
  failed: (error: unknown) => void,
): Deliveries {
  const { store, now } = deps
  let running = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  let isAsked = false
  const deliverDue = async () => {
    isAsked = false
    clearTimeout(timer)
    if (stopped) return
    finishPayments(deps)
    if (post) await deliverEvents(store, now, post)
    const pause = pauseOf(deps, post !== null)
    if (pause !== null && !stopped) timer = setTimeout(wake, pause)
  }
  const wake = () => {
    if (isAsked) return
    isAsked = true
    running = running.then(deliverDue).catch(failed)
  }

  wake()
  return {
    wake,
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}

function finishPayments(deps: SandboxDeps): void {
  const { store, now } = deps
  for (const id of duePayments(store, now()))
    store.transaction(() =>
      (id.startsWith('re_') ? finishRefund : finishProcessing)(
        callWithoutKey(deps, 'en'),
        id,
      ),
    )
}

function pauseOf(
  { store, now }: SandboxDeps,
  delivers: boolean,
): number | null {
  const deliveries = delivers
    ? waitingDeliveries(store).map(({ due_at }) => due_at)
    : []
  const next = Math.min(nextPayment(store), ...deliveries)
  if (next === Number.POSITIVE_INFINITY) return null
  return Math.min(Math.max(next - now(), shortestPauseMs), maxPauseMs)
}
