import { unprovidedCallback } from '../core/unprovided.ts'

/** One tab leads a customer's attempts at an order, and one those at a recharge. */
export type LeadInput = { of: 'order' | 'recharge'; owner: string }

/** Which tab leads: this one, another one, or no longer this one. */
export type LeadEvent = { type: 'lead.won' } | { type: 'lead.held' } | { type: 'lead.lost' }

/** Takes the lead from the tab that has it. */
export type LeadOrder = { type: 'lead.steal' }

/** The slot for the election of one leader among the tabs of a browser. */
export const unprovidedLead = unprovidedCallback<LeadEvent, LeadInput, LeadOrder>('lead')
