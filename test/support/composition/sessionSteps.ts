import { type Person, userOf } from './people.ts'
import { look } from './sight.ts'
import { answer, isIn, type Step } from './step.ts'
import { signIn, tokensOf } from './stores.ts'

/** Logins and logouts, in this tab and in another one. */
export const sessionSteps: readonly Step[] = [
  ...logins('mei', 'Mei'),
  ...logins('bo', 'Bo'),
  {
    name: 'The customer logs out',
    can: isIn,
    take(world) {
      // Who logs out lets go of what they have tried.
      const email = world.customer()?.email
      for (const { key, owner } of [...look(world).attempts, ...world.sent])
        if (owner === email) world.server.told.add(key)
      world.actors.session?.send({ type: 'session.close' })
    },
  },
  {
    name: 'The session expires',
    can: isIn,
    take(world) {
      world.actors.tokenRefresh?.send({ type: 'refresh.requested' })
      answer(world, 'refreshTokens', () => {
        throw { code: 'unauthorized', detail: '' }
      })
    },
  },
  {
    name: 'Another tab logs out',
    can: isIn,
    take: ({ otherTab }) => otherTab.storage.session.clear(),
  },
]

function logins(person: Person, name: string): Step[] {
  return [
    {
      name: `${name} logs in`,
      can: (world) => !isIn(world, person),
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
