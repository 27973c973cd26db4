import { measureLatency } from './latency.js'
import { readOptions } from './options.js'
import { openSite } from './site.js'
import { measureThroughput } from './throughput.js'

/** Measures Ovation, beside its peers and beside itself: `npm run bench -- --help`. */
const options = readOptions(process.argv.slice(2))
const site = openSite(options.profile)
const measure = options.measure === 'latency' ? measureLatency : measureThroughput
const faults = await measure(options, site)
if (site.profileFolder)
  console.log(`CPU profiles (the figures above suffer from taking them): ${site.profileFolder}`)
for (const fault of faults) console.error(`FAULT: ${fault}`)
process.exitCode = faults.length > 0 ? 1 : 0
