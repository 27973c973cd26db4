import { createServer } from 'node:http'

/** The maximum of the second engine: node:http reads the body and answers. Usage: raw-node-server.js PORT */
createServer((request, response) => {
  request.on('data', () => {})
  request.on('end', () => response.writeHead(200, { 'content-type': 'application/json' }).end('{"ok":true}'))
}).listen(Number(process.argv[2]), '127.0.0.1')

process.once('SIGTERM', () => process.exit(0))
