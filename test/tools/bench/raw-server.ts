import { App } from 'uWebSockets.js'

/** The maximum: uWebSockets reads the body and answers, and does nothing else. Usage: raw-server.js PORT */
App()
  .post('/action', (response) => {
    response.onAborted(() => {})
    response.onData((_chunk, isLast) => {
      if (!isLast) return
      response.writeHeader('content-type', 'application/json')
      response.end('{"ok":true}')
    })
  })
  .listen('127.0.0.1', Number(process.argv[2]), (listener) => {
    if (!listener) throw new Error(`cannot listen on 127.0.0.1:${process.argv[2]}`)
  })

process.once('SIGTERM', () => process.exit(0))
