import { unprovidedCallback } from '../core/unprovided.ts'

/** The key of a leader election: one tab leads a customer's orders. */
export type ElectionInput = { of: 'order'; owner: string }

/** This tab leads, another tab leads, or this tab lost the lead. */
export type ElectionEvent =
  | { type: 'lead.won' }
  | { type: 'lead.held' }
  | { type: 'lead.lost' }

/** Takes the lead from another tab. */
export type ElectionCommand = { type: 'lead.steal' }

/** The slot for the leader election among a browser's tabs. */
export const unprovidedElection = unprovidedCallback<
  ElectionEvent,
  ElectionInput,
  ElectionCommand
>('lead')
