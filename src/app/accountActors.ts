import type { AccountActors } from '../actors/account.ts'
import type { Actors } from '../actors/actors.ts'
import { createForgotPasswordActor } from './actors/forgotPassword.ts'
import { createChangePasswordActor, createProfileActor } from './actors/profile.ts'
import { bridge } from './bridge.ts'
import { writeSentCode } from './forgotPasswordRecord.ts'
import type { World } from './world.ts'

const known = new WeakMap<World, AccountActors>()

/** The account actors of a world: created, wired and started when they are first asked for. */
export function accountActorsOf(world: World, actors: Actors): AccountActors {
  const account = known.get(world) ?? create(world)
  if (!known.has(world)) {
    known.set(world, account)
    wire(account, actors, world)
    for (const actor of Object.values(account)) actor.start()
  }
  return account
}

function create(world: World): AccountActors {
  return {
    forgotPassword: createForgotPasswordActor(world),
    profile: createProfileActor(world),
    changePassword: createChangePasswordActor(world),
  }
}

function wire(account: AccountActors, actors: Actors, world: World) {
  const { forgotPassword, profile, changePassword } = account
  bridge(Object.values(account), { ...actors, navigate: world.navigation.navigate })
  forgotPassword.on('forgotPassword.finished', () =>
    actors.dialogs.send({ type: 'dialog.close', name: 'forgotPassword' }),
  )
  keepSentCode(account, actors, world)
  profile.on('profile.saved', ({ user }) =>
    actors.session.send({ type: 'session.userChanged', user }),
  )
  actors.session.on('session.started', () => forgotPassword.send({ type: 'forgotPassword.clear' }))
  actors.session.on('session.ended', () => {
    forgotPassword.send({ type: 'forgotPassword.clear' })
    profile.send({ type: 'profile.clear' })
    changePassword.send({ type: 'form.reset' })
  })
}

/** A reload comes back to the second step only where the customer has not closed the dialog. */
function keepSentCode({ forgotPassword }: AccountActors, { dialogs }: Actors, world: World) {
  let kept: number | null = null
  const keep = () => {
    const { email, deadline } = forgotPassword.getSnapshot().context
    const isOpen = dialogs.getSnapshot().context.dialog?.name === 'forgotPassword'
    const wanted = isOpen ? deadline : null
    if (wanted === kept) return
    kept = wanted
    writeSentCode(world, wanted === null ? null : { email, deadline: wanted })
  }
  forgotPassword.subscribe(keep)
  dialogs.subscribe(keep)
}
