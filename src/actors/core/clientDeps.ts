import type { InspectionEvent } from 'xstate'
import type { PaymentType } from '#contract/paymentTypes.ts'
import type { Api } from '#src/adapters/api.ts'
import type { watchAttention } from '#src/adapters/attention.ts'
import type { Leadership } from '#src/adapters/leadership.ts'
import type { Navigation } from '#src/adapters/navigation.ts'
import type { PaymentChannel } from '#src/adapters/paymentChannel.ts'
import type { BrowserPayments } from '#src/adapters/payments.ts'
import type { ShopClock } from '#src/adapters/shopClock.ts'
import type { Storage } from '#src/adapters/storage.ts'
import type { Tabs } from '#src/adapters/tabs.ts'

/** The adapters that every actor's factory receives, as narrow types. */
export type ClientDeps = {
  api: Api
  storage: Storage
  /** The shop's business calendar. */
  clock: ShopClock
  newId: () => string
  navigation: Navigation
  /** The shop's address without a trailing slash; payment pages return to it. */
  origin: string
  tabs: Tabs
  leadership: Leadership
  watchAttention: typeof watchAttention
  paymentChannel: PaymentChannel
  /** Loads the payment provider's code on the first call; null where the shop has no provider. */
  payments: (() => Promise<BrowserPayments>) | null
  /** The payment methods on offer; every method where the server names none. */
  paymentMethods?: readonly PaymentType[] | undefined
  /** Receives the inspection events of every actor; does nothing unless the inspector is on. */
  inspect: (event: InspectionEvent) => void
  log: (message: string, detail?: unknown) => void
}
