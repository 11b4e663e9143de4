import type { FastifyInstance } from 'fastify'

/** What work on payments needs, inside and outside of a request: an app is one. */
export type Till = Pick<FastifyInstance, 'deps' | 'labels' | 'log'>
