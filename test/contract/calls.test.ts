import { expect, test } from 'vitest'
import { contractCalls } from '#test/support/fixtures/calls.ts'

const routes = await contractCalls()

test('I1: every call is declared with its method and path', () => {
  expect(routes.map((route) => `${route.method} ${route.path}`).sort()).toEqual(
    [
      'POST /login/',
      'POST /refresh/',
      'POST /logout/',
      'GET /details/',
      'POST /details/',
      'POST /change-password/',
      'POST /register-user/',
      'POST /forget-password-otp/',
      'POST /verify-otp/',
      'POST /resend-otp/',
      'GET /translations/all',
      'GET /menu/delivery-point/',
      'GET /user-address/',
      'POST /user-address/',
      'PUT /user-address/:id/',
      'DELETE /user-address/:id/',
      'GET /menu/pickup-location/',
      'GET /menu/items/',
      'GET /menu/items/:id/',
      'GET /menu/category/',
      'GET /menu/timeslots/',
      'GET /transactions/coupons/orders/',
      'GET /transactions/coupons/wallet/',
      'GET /transactions/get-balance/',
      'GET /transactions/wallet/',
      'POST /transactions/wallet/recharge/',
      'POST /orders/create/',
      'GET /transactions/wallet/recharge/:transaction_id/',
      'GET /stripe-payment-methods/',
      'DELETE /stripe-payment-methods/:id/',
      'PUT /stripe-payment-methods/:id/default/',
      'GET /orders/list-orders/',
      'GET /orders/:order_id/',
      'POST /orders/check-expiry/',
      'POST /orders/:order_id/cancel/',
      'POST /contactus/',
      'GET /account/export/',
      'POST /account/delete/',
      'POST /account/confirmation/',
      'POST /account/confirmation/mail/',
    ].sort(),
  )
})

test('I1: what belongs to a customer needs an access token', () => {
  const open = routes
    .filter((route) => route.access === 'anyone')
    .map((route) => route.path)
  expect(open.sort()).toEqual(
    [
      '/contactus/',
      '/forget-password-otp/',
      '/login/',
      '/logout/',
      '/menu/category/',
      '/menu/delivery-point/',
      '/menu/items/',
      '/menu/items/:id/',
      '/menu/pickup-location/',
      '/menu/timeslots/',
      '/refresh/',
      '/register-user/',
      '/resend-otp/',
      '/transactions/coupons/orders/',
      '/translations/all',
      '/verify-otp/',
    ].sort(),
  )
})

test('L2: only what moves money takes an idempotency key', () => {
  const keyed = routes
    .filter((route) => route.idempotent)
    .map((route) => route.path)
  expect(keyed.sort()).toEqual([
    '/orders/create/',
    '/transactions/wallet/recharge/',
  ])
})
