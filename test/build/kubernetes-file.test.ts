import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Deployment } from 'kubernetes-models/apps/v1/Deployment'
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2/HorizontalPodAutoscaler'
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget'
import { ConfigMap } from 'kubernetes-models/v1/ConfigMap'
import { Service } from 'kubernetes-models/v1/Service'
import { parseAllDocuments } from 'yaml'
import { waits } from '../../src/cli/daemon.js'
import { loadSettings } from '../../src/settings/load-settings.js'
import { makeUsers } from '../programs/cluster/support/make-users.js'
import { runHere } from '../support/machine/process.js'
import { test } from '../support/tap.js'

const models = { ConfigMap, Deployment, Service, PodDisruptionBudget, HorizontalPodAutoscaler }
const objects = parseAllDocuments(readFileSync('config/containers/edges.yaml', 'utf8')).map((each) =>
  each.toJS(),
)
const kinds = Object.keys(models) as (keyof typeof models)[]
const [config, deployment, service, budget, autoscaler] = kinds.map((kind) =>
  objects.find((each) => each.kind === kind),
)
const pod = deployment.spec.template
const [container] = pod.spec.containers

test('edges.yaml is what the published schemas of Kubernetes describe', (t) => {
  t.same(objects.map(({ kind }) => kind).sort(), [...kinds].sort())
  const judge = (object: { kind: keyof typeof models }) => new models[object.kind](object as never).validate()
  for (const object of objects) t.doesNotThrow(() => judge(object), object.kind)
  const wrong = structuredClone(deployment)
  wrong.spec.template.spec.containers[0].image = 1
  t.throws(() => judge(wrong), 'and a mistake is found')
  t.end()
})

test('its parts fit each other', (t) => {
  const { labels } = pod.metadata
  t.same(deployment.spec.selector.matchLabels, labels)
  t.same(service.spec.selector, labels)
  t.same(budget.spec.selector.matchLabels, labels)
  t.equal(autoscaler.spec.scaleTargetRef.name, deployment.metadata.name)
  t.notOk('replicas' in deployment.spec, 'which the autoscaler decides')
  t.ok(
    autoscaler.spec.metrics[0].resource.name === 'cpu' && container.resources.requests.cpu,
    'by the processor',
  )
  t.equal(container.envFrom[0].configMapRef.name, config.metadata.name)
  t.equal(container.ports[0].name, service.spec.ports[0].targetPort)
  t.same(
    container.volumeMounts.map(({ name }: { name: string }) => name),
    [pod.spec.volumes[0].name],
  )
  t.end()
})

test('an edge there has good settings, and a name that is none too long', (t) => {
  const env = { ...config.data, OVATION_CLUSTER_NAME: `${deployment.metadata.name}-${'0'.repeat(10)}-00000` }
  const { cluster, service, warnings } = loadSettings({
    env,
    cwd: '/',
    flag: `${process.cwd()}/service.example.ini`,
  })
  t.match(cluster, { role: 'edge', name: /^edge-/ })
  t.equal(service.state, '', 'it keeps nothing')
  t.same(warnings, [])
  t.end()
})

test('it finds its secrets where Kubernetes puts them, which is behind links', async (t) => {
  const users = makeUsers(t, 'edges:cloud')
  const folder = t.testdir({
    now: {
      'broker-credentials': readFileSync(users.credentialsOf('cloud'), 'utf8'),
      'token-secret': 's'.repeat(32),
      'api-key': `backend/tokens:${'k'.repeat(16)}`,
    },
    '..data': t.fixture('symlink', 'now'),
    ...Object.fromEntries(
      ['broker-credentials', 'token-secret', 'api-key'].map((name) => [
        name,
        t.fixture('symlink', join('..data', name)),
      ]),
    ),
  })
  const [, { name }] = container.env
  t.equal(container.volumeMounts[0].mountPath, container.env[1].value)
  const own = { OVATION_CLUSTER_NAME: 'edge-1', OVATION_CLUSTER_NATS: 'nats://127.0.0.1:1', [name]: folder }
  const { code, stderr } = await runHere(['check'], { cwd: '/', env: { ...config.data, ...own } })
  t.equal(code, 1, stderr)
  t.match(stderr, /^broker: [^\n]+\n$/, 'nothing is wrong but that there is no broker here')
})

test('it runs without rights, and is sent phones while it is ready; a stop needs no help', (t) => {
  t.match(pod.spec.securityContext, { runAsNonRoot: true, runAsUser: 10001 })
  t.match(container.securityContext, {
    allowPrivilegeEscalation: false,
    readOnlyRootFilesystem: true,
    capabilities: { drop: ['ALL'] },
  })
  t.equal(container.readinessProbe.httpGet.path, '/readyz')
  t.equal(container.livenessProbe.httpGet.path, '/healthz')
  t.notOk(container.lifecycle)
  t.ok(pod.spec.terminationGracePeriodSeconds * 1000 > 2 * waits.drainMs)
  t.end()
})
