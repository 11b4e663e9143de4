import { cartMachine } from '../cart/cartMachine.ts'
import { contactFormMachine } from '../contact/contactFormMachine.ts'
import { resource } from '../core/resources.ts'
import { dishMachine } from '../menu/dishMachine.ts'
import { menuMachine } from '../menu/menuMachine.ts'
import { sessionMachine } from '../session/sessionMachine.ts'
import { tokenRefreshMachine } from '../session/tokenRefreshMachine.ts'
import { dialogsMachine } from '../shell/dialogsMachine.ts'
import { navigationMachine } from '../shell/navigationMachine.ts'
import { noticesMachine } from '../shell/noticesMachine.ts'
import { translationsMachine } from '../shell/translationsMachine.ts'

/** The actors of the root, by system id. Those of a customer exist while a customer is signed in. */
export const shopActors = {
  navigation: navigationMachine,
  translations: translationsMachine,
  dialogs: dialogsMachine,
  notices: noticesMachine,
  session: sessionMachine,
  tokenRefresh: tokenRefreshMachine,
  contactForm: contactFormMachine,
  categories: resource<'categories'>(),
  deliveryPoints: resource<'deliveryPoints'>(),
  outlets: resource<'outlets'>(),
  timeSlots: resource<'timeSlots'>(),
  home: resource<'home'>(),
  menu: menuMachine,
  dish: dishMachine,
  cart: cartMachine,
  wallet: resource<'wallet'>(),
  walletTransactions: resource<'walletTransactions'>(),
  orders: resource<'orders'>(),
}
