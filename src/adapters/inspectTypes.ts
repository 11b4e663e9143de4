import type { createInspector } from '@statelyai/inspect'

/** Where a shop reports its machines: our own page or the hosted one of the library's makers. */
export type InspectorPlace = 'own' | 'hosted'

/** Receives what every actor reports. Events that come before the sender has loaded wait for it. */
export type Inspect = NonNullable<ReturnType<typeof createInspector>['inspect']['next']>
