// Fails if a production dependency has a known vulnerability that is high or worse. Some mirrors of the npm registry
// do not know: then it says that nothing was audited, and fails only where the registry is npm's own (AUDIT=required).
import { spawnSync } from 'node:child_process'

const audit = ['audit', '--omit=dev', '--audit-level=high', '--json']
const { stdout } = spawnSync('npm', audit, { encoding: 'utf8' })
const report = JSON.parse(stdout)
const known = report.metadata?.vulnerabilities

if (known === undefined) {
  console.log(`not audited: ${report.message ?? 'the registry gave no report'}`)
  process.exitCode = process.env.AUDIT === 'required' ? 1 : 0
} else {
  console.log(`known vulnerabilities in production dependencies: ${JSON.stringify(known)}`)
  process.exitCode = known.high + known.critical > 0 ? 1 : 0
}
