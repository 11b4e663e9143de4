import type { Start } from './openWorld.ts'
import { dish, fullCart, userOf } from './people.ts'
import { intentOf, type WalkServer } from './server.ts'
import {
  saveCart,
  saveHandoff,
  saveOrderAttempt,
  saveRechargeAttempt,
  signIn,
} from './stores.ts'

export const starts = {
  visitor: {
    name: 'A visitor is at the checkout with a cart of three dishes',
    path: '/checkout',
    arrange(tab, server) {
      saveCart(tab, fullCart(null))
      addUnpaid(server)
    },
  },
  customer: {
    name: 'Mei is at the checkout with a cart of three dishes, and has an unpaid order LK-9 of dish 9',
    path: '/checkout',
    arrange(tab, server) {
      signIn(tab, 'mei')
      saveCart(tab, fullCart('mei'))
      addUnpaid(server)
    },
  },
  typing: {
    name: 'Mei is at the checkout with a cart of three dishes, no coupon and little in the wallet',
    path: '/checkout',
    arrange(tab, server) {
      signIn(tab, 'mei')
      saveCart(tab, { ...fullCart('mei'), coupon: null })
      server.balance = 100
    },
  },
  ordering: {
    name: 'Mei is signed in and has a cart of three dishes; an attempt at an order of dish 8 is stored',
    path: '/ordernow',
    arrange(tab, server) {
      signIn(tab, 'mei')
      saveCart(tab, fullCart('mei'))
      saveOrderAttempt(tab)
      addUnpaid(server)
    },
  },
  late: {
    name: 'Mei is signed in at the checkout with a cart of three dishes and a stored attempt at an order of dish 8; the code of the checkout has not come',
    path: '/checkout',
    isCodeLate: true,
    arrange(tab, server) {
      signIn(tab, 'mei')
      saveCart(tab, fullCart('mei'))
      saveOrderAttempt(tab)
      addUnpaid(server)
    },
  },
  returned: {
    name: 'Alipay has led Mei back to this tab, where an order of dish 8 is in progress',
    path: `/checkout?source=alipay&payment_intent=${intentOf('LK-1')}&redirect_status=succeeded`,
    arrange(tab, server) {
      signIn(tab, 'mei')
      saveCart(tab, fullCart('mei'))
      saveHandoff(tab, server.place(saveOrderAttempt(tab, 'alipay')))
    },
  },
  recharging: {
    name: 'Mei is signed in; an attempt at a recharge of A$20 is stored',
    path: '/ordernow',
    arrange(tab, server) {
      signIn(tab, 'mei')
      saveCart(tab, fullCart('mei'))
      server.recharge(saveRechargeAttempt(tab))
    },
  },
} as const satisfies Record<string, Start>

function addUnpaid(server: WalkServer) {
  server.add({
    id: 'LK-9',
    owner: userOf('mei').email,
    lines: [dish(9)],
    state: 'unpaid',
  })
}
