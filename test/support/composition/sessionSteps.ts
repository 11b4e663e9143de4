import { observe } from './observe.ts'
import { type Person, userOf } from './people.ts'
import { answer, isSignedIn, type Step } from './step.ts'
import { signIn, tokensOf } from './stores.ts'

export const sessionSteps: readonly Step[] = [
  ...logins('mei', 'Mei'),
  ...logins('bo', 'Bo'),
  {
    name: 'The customer logs out',
    can: isSignedIn,
    take(world) {
      // A logout drops the customer's attempts.
      const email = world.customer()?.email
      for (const { key, owner } of [
        ...observe(world).attempts,
        ...world.sentAttempts,
      ])
        if (owner === email) world.server.answeredKeys.add(key)
      world.actors.session?.send({ type: 'session.close' })
    },
  },
  {
    name: 'The session expires',
    can: isSignedIn,
    take(world) {
      world.actors.tokenRefresh?.send({ type: 'refresh.requested' })
      answer(world, 'refreshTokens', () => {
        throw { code: 'unauthorized', detail: '' }
      })
    },
  },
  {
    name: 'Another tab logs out',
    can: isSignedIn,
    take: ({ otherTab }) => otherTab.storage.session.clear(),
  },
]

function logins(person: Person, name: string): Step[] {
  return [
    {
      name: `${name} logs in`,
      can: (world) => !isSignedIn(world, person),
      take: ({ actors }) =>
        actors.session?.send({
          type: 'session.open',
          tokens: tokensOf(person),
          remember: true,
        }),
    },
    {
      name: `${name} logs in in another tab`,
      can: ({ customer }) => customer()?.email !== userOf(person).email,
      take: ({ otherTab }) => signIn(otherTab, person),
    },
  ]
}
