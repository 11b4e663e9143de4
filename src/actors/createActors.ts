import type { Language } from '#contract/languages.ts'
import type { MenuPage } from '#contract/menu.ts'
import type { TranslationRow } from '#contract/translations.ts'
import type { Actors } from '../hooks/actors.ts'
import { createAccountActors } from './account.ts'
import { createAddressBookActor, createAddressFormActor } from './addressBook.ts'
import { createCartActor } from './cart.ts'
import { createCheckoutActor } from './checkout.ts'
import type { ClientDeps } from './clientDeps.ts'
import { createContactFormActor } from './contact.ts'
import { createHomeActor } from './home.ts'
import { createMenuActor } from './menu.ts'
import { createNavigationActor } from './navigation.ts'
import { createOrderLineActor } from './orderLine.ts'
import { createCatalogueActors } from './resources.ts'
import { createLoginFormActor, createRegisterFormActor, createSessionActor } from './session.ts'
import { createShellActors } from './shell.ts'
import { createTokenRefreshActor } from './tokenRefresh.ts'

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
