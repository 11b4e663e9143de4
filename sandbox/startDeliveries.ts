import { sandboxOrigin } from '#server/config/paymentSettings.ts'
import type { SandboxDeps } from './call.ts'
import { duePayments, nextPayment } from './objects.ts'
import { finishProcessing } from './payments.ts'
import { finishRefund } from './refunds.ts'
import { deliverEvents, nextDelivery, type Post } from './webhooks.ts'

/** The sandbox's work beside its calls. */
export type Deliveries = {
  /** Looks at once for what is due; call it after whatever may have made events. */
  wake: () => void
  stop: () => Promise<void>
}

/** Longest time between two looks while something waits: clocks may jump. */
const longestPauseMs = 1000
const shortestPauseMs = 20

/** Sends webhooks and ends payments under way, when they are due, until it is stopped. */
export function startDeliveries(
  deps: SandboxDeps,
  post: Post | null,
  failed: (error: unknown) => void,
): Deliveries {
  let running = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  let isAsked = false
  const look = async () => {
    isAsked = false
    clearTimeout(timer)
    if (stopped) return
    await finishPayments(deps)
    if (post) await deliverEvents(deps, post)
    const pause = await pauseOf(deps, post !== null)
    if (pause !== null && !stopped) timer = setTimeout(wake, pause)
  }
  const wake = () => {
    if (isAsked) return
    isAsked = true
    running = running.then(look).catch(failed)
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

async function finishPayments({ db, env, clock }: SandboxDeps): Promise<void> {
  for (const id of await duePayments(db, clock.realNow()))
    await db.transaction((tx) =>
      (id.startsWith('re_') ? finishRefund : finishProcessing)(
        {
          tx,
          now: clock.realNow(),
          origin: sandboxOrigin(env),
          language: 'en',
          access: 'none',
          request: { id: null, idempotency_key: null },
        },
        id,
      ),
    )
}

/** Milliseconds until the next look; null when nothing waits. */
async function pauseOf({ db, clock }: SandboxDeps, delivers: boolean): Promise<number | null> {
  const payment = await nextPayment(db)
  const delivery = delivers ? await nextDelivery(db) : null
  if (payment === null && delivery === null) return null
  const next = Math.min(payment ?? Number.POSITIVE_INFINITY, delivery ?? Number.POSITIVE_INFINITY)
  return Math.min(Math.max(next - clock.realNow(), shortestPauseMs), longestPauseMs)
}
