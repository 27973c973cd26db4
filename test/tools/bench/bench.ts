import { measureAttacks } from './attacks/measure-attacks.js'
import { measureCluster } from './cluster/measure-cluster.js'
import { measureCrowd } from './crowd.js'
import { measureFirstPress } from './first-press.js'
import { measureLatency } from './latency.js'
import { readOptions } from './options.js'
import { openSite } from './site.js'
import { measureStorm } from './storm/measure-storm.js'
import { measureStreams } from './stream/measure-streams.js'
import { measureThroughput } from './throughput.js'

/** Measures Ovation against its peers and against itself: `npm run bench -- --help`. */
const options = readOptions(process.argv.slice(2))
const site = openSite(options.profile, !['cluster', 'first-press'].includes(options.measure))
const measures = {
  throughput: measureThroughput,
  latency: measureLatency,
  streams: measureStreams,
  crowd: measureCrowd,
  cluster: measureCluster,
  storm: measureStorm,
  attacks: measureAttacks,
  'first-press': measureFirstPress,
}
const problems = await measures[options.measure](options, site)
if (site.profileFolder)
  console.log(`CPU profiles (taking them lowers the figures above): ${site.profileFolder}`)
for (const problem of problems) console.error(`PROBLEM: ${problem}`)
process.exitCode = problems.length > 0 ? 1 : 0
