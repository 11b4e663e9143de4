/**
 * Fourteen ways in which shops in production lost money or orders, each with its number, a name and the story in a line.
 * Tests of a way stand in a `describe` with its title, so that `npm run scoreboard` finds them.
 */
export const ways = {
  P1: 'P1 paid, no order: the customer never came back from the redirect',
  P2: 'P2 return and webhook race: order, mail or stock came twice',
  P3: 'P3 paid, cart still full: the return opened elsewhere, and the customer paid again',
  P4: 'P4 time-out after the confirmation: the retry made a second payment',
  P5: 'P5 two tabs, one cart: both paid it',
  P6: 'P6 cart emptied before payment: back, and there was nothing to retry',
  P7: 'P7 pending though paid: the page believed an old state',
  P8: 'P8 window, stock or slot gone: it went during 3-D Secure, and the money was taken',
  P9: 'P9 reload after the redirect: the payment was marked failed',
  P10: 'P10 wallet and card: debited although declined, debited twice, refunded twice',
  P11: 'P11 bonus kept: only the recharge was refunded',
  P12: 'P12 no way back from Alipay or WeChat: blank page, blocked tab, backing out taken for a cancel',
  P13: 'P13 sweep of old orders: it killed real late payments',
  P14: 'P14 another day while paying: the date moved silently, or the pay button died',
} as const

/** Ways to pay through the provider, as an order names them. */
export const providerMethods = ['stripe', 'alipay', 'wechat'] as const
