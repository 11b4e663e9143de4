import type { FastifyInstance } from 'fastify'

/** Closes a server after its last response; Node would wait for the browsers' idle connections. */
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
  app.addHook('preClose', async () => {
    isClosing = true
    closeConnections()
  })
}
