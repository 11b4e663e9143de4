import { unprovidedCallback } from '../core/unprovided.ts'

/** The key of a leader election: one leader for a customer's orders, one for recharges. */
export type LeadInput = { of: 'order' | 'recharge'; owner: string }

/** This tab leads, another tab leads, or this tab lost the lead. */
export type LeadEvent = { type: 'lead.won' } | { type: 'lead.held' } | { type: 'lead.lost' }

/** Takes the lead from another tab. */
export type LeadOrder = { type: 'lead.steal' }

/** The slot for the leader election among a browser's tabs. */
export const unprovidedLead = unprovidedCallback<LeadEvent, LeadInput, LeadOrder>('lead')
