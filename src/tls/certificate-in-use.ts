import { gauge, type MetricSource } from '../metrics.js'
import type { ShownCertificate } from '../wire/status.js'
import { endOf, namesIn, type TlsPair } from './tls-pair.js'

/** What is told of the certificate that new connections are served with; nothing over plain HTTP. */
export class CertificateInUse {
  shown: ShownCertificate | undefined

  constructor(pair: TlsPair | undefined) {
    this.take(pair)
  }

  /** Another one is served from now on. */
  take(pair: TlsPair | undefined): void {
    this.shown = pair && describeCertificate(pair)
  }
}

/** What the service tells of a certificate. */
export function describeCertificate({ chain: [certificate] }: TlsPair): ShownCertificate {
  return { validUntil: endOf(certificate), names: namesIn(certificate) }
}

/** None where plain HTTP is served. */
export function certificateMetrics(certificate: Pick<CertificateInUse, 'shown'>): readonly MetricSource[] {
  if (certificate.shown === undefined) return []
  const seconds = () => (certificate.shown?.validUntil ?? 0) / 1000
  const name = 'ovation_certificate_end_timestamp_seconds'
  return [gauge(name, 'When the certificate for HTTPS ends, seconds since 1970.', seconds)]
}
