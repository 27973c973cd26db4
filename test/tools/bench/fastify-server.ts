import { type Algorithm, verifySync } from '@node-rs/jsonwebtoken'
import Fastify from 'fastify'
import { Client } from 'node-osc'

/**
 * The usual way to build it: Fastify verifies the token and validates the body, node-osc sends one datagram per action.
 * Usage: fastify-server.js PORT SINK_PORT, with OVATION_TOKEN_SECRET in the environment.
 */
const [port, sinkPort] = process.argv.slice(2).map(Number)
const secret = process.env.OVATION_TOKEN_SECRET
if (!port || !sinkPort || !secret)
  throw new Error('usage: OVATION_TOKEN_SECRET=… fastify-server.js PORT SINK_PORT')

interface Action {
  readonly layoutId: string
  readonly lid: number
  readonly type: string
  readonly value?: number | boolean | string | number[] | null
}

const bodySchema = {
  type: 'object',
  required: ['layoutId', 'lid', 'type'],
  properties: {
    layoutId: { type: 'string' },
    lid: { type: 'integer', minimum: 1 },
    type: { enum: ['Button', 'Slider', 'Toggle', 'Index', 'String', 'XYPad'] },
    value: {},
  },
}
const validation = {
  algorithms: ['HS256' as Algorithm],
  iss: ['ovation'],
  aud: ['demo'],
  requiredSpecClaims: ['exp', 'iss', 'aud', 'sub'],
  leeway: 5,
}
const fullScale = 100

const server = Fastify()
const display = new Client('127.0.0.1', sinkPort)
const counts = new Map<number, number>()

server.addHook('onRequest', async (request, reply) => {
  const authorization = request.headers.authorization ?? ''
  try {
    verifySync(authorization.slice('Bearer '.length), secret, validation)
  } catch {
    await reply.code(401).send({ code: 'token-invalid' })
  }
})

server.post<{ Body: Action }>('/action', { schema: { body: bodySchema } }, async ({ body }, reply) => {
  const count = (counts.get(body.lid) ?? 0) + 1
  counts.set(body.lid, count)
  display.send(`/${String(body.lid).padStart(4, '0')}`, ...argumentsOf(body, count), ignore)
  reply.header('access-control-allow-origin', '*')
  return { ok: true }
})

process.once('SIGTERM', () => process.exit(0))
await server.listen({ host: '127.0.0.1', port })

function argumentsOf({ type, value }: Action, count: number): unknown[] {
  if (type === 'Button') return [count, Math.min(1, count / fullScale)]
  if (type === 'Toggle') return [value ? 1 : 0]
  return Array.isArray(value) ? value : [value]
}

/** A datagram that fails is lost, as usual with UDP. */
function ignore(): void {}
