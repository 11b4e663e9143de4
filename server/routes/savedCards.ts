import type { FastifyInstance } from 'fastify'
import {
  detachCard,
  listSavedCards,
  setDefaultCard,
} from '#contract/savedCards.ts'
import { handle } from '../http/contractRoute.ts'
import { requestLimits } from '../limits/rateLimits.ts'
import {
  makeDefaultCard,
  readSavedCards,
  removeCard,
} from '../payments/savedCards.ts'

export function savedCardRoutes(app: FastifyInstance): void {
  handle(
    app,
    listSavedCards,
    ({ context, customerId }) => readSavedCards(context, customerId),
    requestLimits.cardsByCustomer,
  )

  handle(app, detachCard, async ({ context, customerId, params }) => {
    await removeCard(context, customerId, params.id)
    return {}
  })

  handle(app, setDefaultCard, ({ customerId, params }) =>
    makeDefaultCard(app.deps.db, customerId, params.id),
  )
}
