import type { FastifyInstance } from 'fastify'
import { deleteAddress, listAddresses } from '#contract/addressBook.ts'
import { createAddress, updateAddress } from '#contract/addressForm.ts'
import {
  addAddress,
  changeAddress,
  removeAddress,
} from '../accounts/addressBook.ts'
import { readAddresses } from '../accounts/readAddresses.ts'
import { addressProblems } from '../domain/addressProblems.ts'
import { listPageSize, paginate } from '../domain/paginate.ts'
import { refuseProblems } from '../domain/requestRefusal.ts'
import { handle } from '../http/contractRoute.ts'
import { requestLimits } from '../limits/rateLimits.ts'

export function addressBookRoutes(app: FastifyInstance): void {
  const { db, clock } = app.deps
  const limit = requestLimits.addressesByCustomer

  handle(app, listAddresses, async ({ customerId, query }) => {
    const place = { path: listAddresses.path, query, size: listPageSize }
    return paginate(await readAddresses(db, customerId), place)
  })

  handle(
    app,
    createAddress,
    async ({ customerId, body, status }) => {
      refuseProblems(addressProblems(body))
      status(201)
      return await addAddress(db, customerId, body, new Date(clock.now()))
    },
    limit,
  )

  handle(
    app,
    updateAddress,
    async ({ customerId, params, body }) => {
      refuseProblems(addressProblems(body))
      return await changeAddress(db, customerId, params.id, body)
    },
    limit,
  )

  handle(
    app,
    deleteAddress,
    async ({ customerId, params }) => {
      await removeAddress(db, customerId, params.id, new Date(clock.now()))
      return {}
    },
    limit,
  )
}
