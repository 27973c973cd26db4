import { spawnSync } from 'node:child_process'
import { runInShell } from '../../support/machine/process.js'
import { test } from '../../support/tap.js'

const namespaces = 'unshare --map-root-user --net --mount --pid --fork --mount-proc --kill-child'

/** In CI, where everything must be checked, the test fails instead of being skipped. */
const whyNoNetwork =
  process.env.CI !== undefined || spawnSync('sh', ['-c', `${namespaces} ip link`]).status === 0
    ? false
    : 'a network of its own needs root, unshare, ip and tc'

/**
 * A slow network of two machines: this one, and 10.9.0.2 with a display that listens on port 9000. There is no machine
 * at 10.9.0.9.
 */
const script = `
ip link set lo up
ip link add stage type veth peer name far
unshare --net sleep infinity &
display=$!
until [ "$(readlink /proc/$display/ns/net)" != "$(readlink /proc/self/ns/net)" ]; do sleep 0.01; done
ip link set far netns $display
nsenter --net --target $display ip addr add 10.9.0.2/24 dev far
nsenter --net --target $display ip link set far up
ip addr add 10.9.0.1/24 dev stage
ip link set stage up
tc qdisc add dev stage root tbf rate 60kbit burst 1050 latency 2s
nsenter --net --target $display "$NODE" "$OVATION" monitor --port 9000 2>listening >received &
timeout 60 sh -c 'until grep -q listening listening 2>/dev/null; do sleep 0.05; done'
"$NODE" "$OVATION" test
`

test('a machine that is off, a closed port and a missing route are distinguished from a display that listens', {
  skip: whyNoNetwork,
}, async (t) => {
  const cwd = t.testdir({
    'network.sh': script,
    'service.ini': `[display.main]
host = 10.9.0.2, 10.9.0.9
[display.closed]
host = 10.9.0.2
port = 9001
[display.elsewhere]
host = 10.8.0.1
`,
  })
  const env = { NODE: process.execPath, OVATION: `${process.cwd()}/bin/ovation.js` }
  const { code, stdout, stderr } = await runInShell(`${namespaces} sh -e network.sh`, { cwd, env })
  t.match(stdout, /^main +10\.9\.0\.2:9000 +sent \d+ messages$/m)
  t.match(stdout, /^main +10\.9\.0\.9:9000 +no machine answers at its address/m)
  t.match(stdout, /^closed +10\.9\.0\.2:9001 +refused: no program listens on this port there$/m)
  t.match(stdout, /^elsewhere +10\.8\.0\.1:9000 +this machine has no route to it$/m)
  t.equal(stderr, 'not reached: 3 of 4 display hosts\n')
  t.equal(code, 1)
})
