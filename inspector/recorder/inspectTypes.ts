import type { InspectionEvent } from 'xstate'

/** Where a shop reports its machines: our own page or the hosted one of the library's makers. */
export type InspectorPlace = 'own' | 'hosted'

/** Receives what every actor reports. */
export type Inspect = (event: InspectionEvent) => void
