import type { Page } from '#machines/shop/coordinatorEvents.ts'
import { type Navigation, pagePath } from '#src/adapters/navigation.ts'
import type { Effect } from '../core/eventBridge.ts'

/** Changes the tab's history for the navigation actor, and reports the target of Back and Forward. */
export const changeHistory: Effect<'navigation'> = (
  { navigation: tab },
  navigation,
) => {
  const { step } = tab
  navigation.on('history.go', ({ to, replace }) =>
    tab.navigate(to, { replace }),
  )
  navigation.on('history.addStep', () => step.add())
  navigation.on('history.takeStep', ({ to }) => step.take(to))
  navigation.on('history.readdress', ({ to }) => step.readdress(to))
  navigation.on('history.goBack', () => step.goBack())
  navigation.on('history.settle', ({ to }) => step.settle(to))

  return step.onArrival(navigation.send)
}

export function currentPage({ path, search }: Navigation): Page {
  return {
    path: pagePath(path()),
    query: Object.fromEntries(new URLSearchParams(search())),
  }
}
