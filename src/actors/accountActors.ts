import type { AccountActors } from '../hooks/account.ts'
import type { Actors } from '../hooks/actors.ts'
import type { ClientDeps } from './clientDeps.ts'
import { createForgotPasswordActor } from './forgotPassword.ts'
import { writeSentCode } from './forgotPasswordRecord.ts'
import { handleEffects } from './handleEffects.ts'
import { createChangePasswordActor, createProfileActor } from './profile.ts'

const known = new WeakMap<ClientDeps, AccountActors>()

/** The account actors of a client: created, wired and started when they are first asked for. */
export function accountActorsOf(deps: ClientDeps, actors: Actors): AccountActors {
  const account = known.get(deps) ?? create(deps)
  if (!known.has(deps)) {
    known.set(deps, account)
    wire(account, actors, deps)
    for (const actor of Object.values(account)) actor.start()
  }
  return account
}

function create(deps: ClientDeps): AccountActors {
  return {
    forgotPassword: createForgotPasswordActor(deps),
    profile: createProfileActor(deps),
    changePassword: createChangePasswordActor(deps),
  }
}

function wire(account: AccountActors, actors: Actors, deps: ClientDeps) {
  const { forgotPassword, profile, changePassword } = account
  handleEffects(Object.values(account), actors)
  forgotPassword.on('forgotPassword.finished', () =>
    actors.dialogs.send({ type: 'dialog.close', name: 'forgotPassword' }),
  )
  keepSentCode(account, actors, deps)
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
function keepSentCode({ forgotPassword }: AccountActors, { dialogs }: Actors, deps: ClientDeps) {
  let kept: number | null = null
  const keep = () => {
    const { email, deadline } = forgotPassword.getSnapshot().context
    const isOpen = dialogs.getSnapshot().context.dialog?.name === 'forgotPassword'
    const wanted = isOpen ? deadline : null
    if (wanted === kept) return
    kept = wanted
    writeSentCode(deps, wanted === null ? null : { email, deadline: wanted })
  }
  forgotPassword.subscribe(keep)
  dialogs.subscribe(keep)
}
