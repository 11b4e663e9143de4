import type { createOrder, OrderInput, PlacedOrder } from '#contract/orders.ts'
import { findAddress } from '../accounts/readAddresses.ts'
import type { Call } from '../call.ts'
import { sellerOf } from '../config/seller.ts'
import type { ServerContext } from '../context.ts'
import type { CatalogueSource } from '../menu/catalogue.ts'
import { retryOnCatalogueChange } from './catalogueChanged.ts'
import { paymentTermsOf } from './paymentTermsOf.ts'
import { prepareOrder } from './prepareOrder.ts'
import { respondToOrder } from './respondToOrder.ts'
import { writeOrder } from './writeOrder.ts'

/** Decides and writes an order. A wallet order is paid at once, any other by its payment intent. */
export async function placeOrder(
  context: ServerContext & { catalogue: CatalogueSource },
  call: Call<typeof createOrder>,
  input: OrderInput,
): Promise<PlacedOrder> {
  const { deps, customerId, language, key } = call
  const terms = paymentTermsOf(
    input.payment_type,
    input.save_payment_method,
    input.total_price,
  )
  const saved = input.order_type === 'DELIVERY' ? input.delivery_location : null
  const address = saved
    ? await findAddress(deps.db, customerId, saved)
    : undefined

  const written = await retryOnCatalogueChange(
    context.catalogue,
    async (catalogue) => {
      const orderer = {
        customerId,
        language,
        address,
        idempotencyKey: key.sent,
        now: deps.clock.now(),
      }
      return await writeOrder(
        call,
        prepareOrder(input, orderer, catalogue, sellerOf(deps.env)),
        terms,
      )
    },
  )
  return await respondToOrder(context, written)
}
