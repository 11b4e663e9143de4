import type { Language } from '#contract/languages.ts'
import type { MenuPage } from '#contract/menu.ts'
import type { TranslationRow } from '#contract/translations.ts'
import type { Actors } from '../actors/actors.ts'
import { createAccountActors } from './actors/account.ts'
import { createAddressBookActor, createAddressFormActor } from './actors/addressBook.ts'
import { createCartActor } from './actors/cart.ts'
import { createCheckoutActor } from './actors/checkout.ts'
import { createContactFormActor } from './actors/contact.ts'
import { createHomeActor } from './actors/home.ts'
import { createMenuActor } from './actors/menu.ts'
import { createNavigationActor } from './actors/navigation.ts'
import { createOrderLineActor } from './actors/orderLine.ts'
import { createCatalogueActors } from './actors/resources.ts'
import {
  createLoginFormActor,
  createRegisterFormActor,
  createSessionActor,
} from './actors/session.ts'
import { createShellActors } from './actors/shell.ts'
import { createTokenRefreshActor } from './actors/tokenRefresh.ts'
import type { ClientDeps } from './clientDeps.ts'

/** What the page knows before anything is asked. */
export type Start = {
  language: Language
  rows: readonly TranslationRow[] | null
  menuPage: MenuPage | null
}

/** Every actor of the shop, with its slots filled but not yet started. */
export function createActors(deps: ClientDeps, start: Start): Actors {
  const session = createSessionActor(deps)
  const shell = createShellActors(deps, start)
  const customer = () => session.getSnapshot().context.user
  return {
    navigation: createNavigationActor(deps),
    ...shell,
    session,
    tokenRefresh: createTokenRefreshActor(deps),
    loginForm: createLoginFormActor(deps),
    registerForm: createRegisterFormActor(deps),
    ...createCatalogueActors(deps),
    home: createHomeActor(deps),
    menu: createMenuActor(deps, start.menuPage),
    orderLine: createOrderLineActor(deps),
    cart: createCartActor(deps),
    ...createAccountActors(deps),
    addressBook: createAddressBookActor(deps),
    addressForm: createAddressFormActor(deps),
    contactForm: createContactFormActor(deps),
    checkout: createCheckoutActor(deps, customer, shell.translations),
  }
}
