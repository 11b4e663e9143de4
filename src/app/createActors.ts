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
import { createOrderLineActor } from './actors/orderLine.ts'
import { createOrderResultActor } from './actors/orderResult.ts'
import { createCatalogueActors } from './actors/resources.ts'
import {
  createLoginFormActor,
  createRegisterFormActor,
  createSessionActor,
} from './actors/session.ts'
import { createShellActors } from './actors/shell.ts'
import { createTokenRefreshActor } from './actors/tokenRefresh.ts'
import type { World } from './world.ts'

/** What the page knows before anything is asked. */
export type Start = {
  language: Language
  rows: readonly TranslationRow[] | null
  menuPage: MenuPage | null
}

/** Every actor of the shop, wired to the world but not yet started. */
export function createActors(world: World, start: Start): Actors {
  const session = createSessionActor(world)
  return {
    ...createShellActors(world, start),
    session,
    tokenRefresh: createTokenRefreshActor(world),
    loginForm: createLoginFormActor(world),
    registerForm: createRegisterFormActor(world),
    ...createCatalogueActors(world),
    home: createHomeActor(world),
    menu: createMenuActor(world, start.menuPage),
    orderLine: createOrderLineActor(world),
    cart: createCartActor(world),
    ...createAccountActors(world),
    addressBook: createAddressBookActor(world),
    addressForm: createAddressFormActor(world),
    contactForm: createContactFormActor(world),
    checkout: createCheckoutActor(world, () => session.getSnapshot().context.user),
    orderResult: createOrderResultActor(world),
  }
}
