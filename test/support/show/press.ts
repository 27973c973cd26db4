import type { Agent } from 'node:http'
import { request } from '../tls/wanted-tls.js'

/** Presses button 1 over a keep-alive connection with little overhead; resolves to the status. */
export function press(agent: Agent, port: number, token: string, layoutId: string): Promise<number> {
  return act(agent, port, token, `{"layoutId":"${layoutId}","lid":1,"type":"Button"}`)
}

/** Sends an action, which is JSON, the same way. */
export function act(agent: Agent, port: number, token: string, action: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const sent = request(
      { agent, port, host: '127.0.0.1', method: 'POST', path: '/action', headers },
      (response) => {
        response.resume()
        response.on('end', () => resolve(response.statusCode ?? 0))
      },
    )
    sent.on('error', reject)
    sent.end(action)
  })
}
