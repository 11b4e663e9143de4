import type { FastifyInstance } from 'fastify'
import { unavailable } from './errors.ts'

/** Closes a server after its last response and refuses later requests; Node would wait for idle connections. */
export function registerGracefulClose(app: FastifyInstance): void {
  let responses = 0
  let isClosing = false
  const closeConnections = () => {
    if (isClosing && responses === 0) app.server.closeAllConnections()
  }

  app.server.on('connection', (socket) => {
    if (isClosing) socket.destroy()
  })
  app.server.on('request', (_, response) => {
    responses += 1
    response.once('close', () => {
      responses -= 1
      closeConnections()
    })
  })
  app.addHook('onRequest', async ({ id }) => {
    if (isClosing) throw unavailable('shop_away', id)
  })
  app.addHook('preClose', async () => {
    isClosing = true
    closeConnections()
  })
}
