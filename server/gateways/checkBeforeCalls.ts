import type { PaymentProvider } from './paymentProvider.ts'

/** The provider; every call but `readEvent` waits for `check` first, each time. */
export function checkBeforeCalls(
  provider: PaymentProvider,
  check: () => Promise<unknown>,
): PaymentProvider {
  const afterwards =
    <Given extends unknown[], Answer>(
      call: (...given: Given) => Promise<Answer>,
    ) =>
    async (...given: Given) => {
      await check()
      return await call(...given)
    }
  return {
    findAccount: afterwards(provider.findAccount),
    createCustomer: afterwards(provider.createCustomer),
    deleteCustomer: afterwards(provider.deleteCustomer),
    createIntent: afterwards(provider.createIntent),
    findIntent: afterwards(provider.findIntent),
    findDispute: afterwards(provider.findDispute),
    cancelIntent: afterwards(provider.cancelIntent),
    refund: afterwards(provider.refund),
    listCards: afterwards(provider.listCards),
    detachCard: afterwards(provider.detachCard),
    readEvent: provider.readEvent,
  }
}
