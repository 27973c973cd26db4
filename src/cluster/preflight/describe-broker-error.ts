import { errors } from '@nats-io/transport-node'

/** Why there is no connection, and what to do about it, in one line. @param servers as in the settings. */
export function describeBrokerError(error: unknown, servers: readonly string[], withinMs: number): string {
  const { message } = error as Error
  const code = codeOf(error)
  const place = servers.join(', ')
  if (error instanceof errors.AuthorizationError || error instanceof errors.UserAuthenticationExpiredError)
    return `the broker at ${place} does not let this machine in; is it among the broker's users, and does [cluster] credentials name its file?`
  if (code === 'ECONNREFUSED')
    return `nobody listens at ${place}; does the broker run, and are address and port right?`
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return `the name of ${place} has no address; is it right, and does the name server answer?`
  if (message.includes("does not support 'tls'"))
    return `the broker at ${place} has no TLS; write nats:// if that is meant, or set the broker's certificate`
  if (isOfCertificate(code))
    return `the certificate of ${place} is not trusted (${code}); if it comes from an authority of your own, name its file in NODE_EXTRA_CA_CERTS, and connect by a name that the certificate has`
  if (error instanceof errors.TimeoutError || code === 'ETIMEDOUT')
    return `${place} has not answered within ${withinMs / 1000} s; does a firewall stand between, and is it a NATS server?`
  return `no connection to ${place}: ${message}`
}

/** Of Node, which may stand in the cause. */
function codeOf(error: unknown): string {
  const { code, cause } = error as { code?: unknown; cause?: unknown }
  if (typeof code === 'string') return code
  return typeof cause === 'object' && cause !== null ? codeOf(cause) : ''
}

function isOfCertificate(code: string): boolean {
  return /CERT|SELF_SIGNED|UNABLE_TO_/.test(code)
}
