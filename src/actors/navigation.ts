import { createActor } from 'xstate'
import { navigationMachine } from '#machines/shell/navigationMachine.ts'
import type { ClientDeps } from './clientDeps.ts'

/** Where the tab goes: it alone changes the history. */
export function createNavigationActor({ navigation: { navigate, step }, inspect }: ClientDeps) {
  const input = { stepAddress: step.address() }
  const options = { id: 'navigation', systemId: 'navigation', input, inspect }
  const navigation = createActor(navigationMachine, options)
  navigation.on('history.go', ({ to, replace }) => navigate(to, { replace }))
  navigation.on('history.addStep', () => step.add())
  navigation.on('history.takeStep', ({ to }) => step.take(to))
  navigation.on('history.readdress', ({ to }) => step.readdress(to))
  navigation.on('history.goBack', () => step.goBack())
  navigation.on('history.settle', ({ to }) => step.settle(to))
  return navigation
}
