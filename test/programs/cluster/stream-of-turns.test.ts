import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { turnsStream, turnsSubject } from '../../../src/cluster/names.js'
import { OrderedPublisher } from '../../../src/cluster/ordered-publisher.js'
import { encodeTurn } from '../../../src/cluster/turn.js'
import { test } from '../../support/tap.js'
import { until } from '../../support/until.js'
import { isBehind, openCountingStage } from './support/counting-stage.js'
import { press } from './support/turn-sender.js'

test('a stream that somebody has made so that it drops turns is told of', async (t) => {
  const { sender, restart } = await openCountingStage(t)
  const again = await restart(async () => {
    const { config } = await sender.stream()
    await sender.deleteStream()
    const { streams } = await sender.broker.streams()
    await streams.add({ name: config.name, subjects: config.subjects, max_age: 3_600_000_000_000 })
  })
  const trouble = async () => (await again.stage.admin('GET', '/status')).body.cluster.trouble
  await until(async () => /by their age/.test((await trouble()) ?? ''))
  t.match(again.events.join('\n'), /error: the stream of turns may lose some/)
})

test('a stream that is deleted while it is read is made anew, and read on', async (t) => {
  const { sender, stage, count, events } = await openCountingStage(t)
  for (const number of [1, 2, 3]) await sender.store(number)
  await until(async () => (await count()) === 3)
  await sender.deleteStream()
  // As an edge does that has had no answer: a broker may show the stream before anybody takes turns for it.
  const isStored = (number: number) =>
    sender.store(number).then(
      () => true,
      () => false,
    )
  for (const number of [3, 4]) await until(() => isStored(number))
  await until(async () => (await count()) === 4)
  await isBehind(stage)
  t.equal(await count(), 4)
  t.match(events.join('\n'), /error: the stream of turns was lost and has been made anew/)
  const { body } = await stage.admin('GET', '/status')
  t.match(body.cluster.trouble, /^the stream of turns was lost and has been made anew, noticed at /)
})

test('a stream that is made anew and filled while no stage is there is read from its first turn', async (t) => {
  const { sender, count, restart } = await openCountingStage(t)
  for (const number of [1, 2, 3]) await sender.store(number)
  await until(async () => (await count()) === 3)
  const again = await restart(async () => {
    const { config } = await sender.stream()
    await sender.deleteStream()
    const { streams } = await sender.broker.streams()
    await streams.add({ name: config.name, subjects: config.subjects })
    // More than there were: by its numbers alone, nothing looks different.
    for (const number of [2, 3, 4, 5, 6]) await sender.store(number)
  })
  await until(async () => (await again.count()) === 6)
  await isBehind(again.stage)
  t.equal(await again.count(), 6)
})

test('an older copy of the stream that is put back loses nothing that came after it, and counts nothing twice', async (t) => {
  for (const later of [1, 5]) {
    const { broker, sender, count, restart } = await openCountingStage(t)
    const copy = mkdtempSync(join(tmpdir(), 'copy-'))
    t.teardown(() => rmSync(copy, { recursive: true, force: true }))
    for (const number of [1, 2]) await sender.store(number)
    await until(async () => (await count()) === 2)
    await broker.stop()
    cpSync(broker.folder, copy, { recursive: true })
    await broker.restart()
    await sender.isConnected()
    for (const number of [3, 4, 5]) await sender.store(number)
    await until(async () => (await count()) === 5)
    const again = await restart(async () => {
      await broker.stop()
      rmSync(broker.folder, { recursive: true })
      cpSync(copy, broker.folder, { recursive: true })
      await broker.restart()
      await sender.isConnected()
      // With one the copy is still shorter than what was counted, with five it is longer.
      for (let number = 6; number < 6 + later; number++) await sender.store(number)
    })
    await until(async () => (await again.count()) === 5 + later)
    await sender.store(5)
    await isBehind(again.stage)
    t.equal(await again.count(), 5 + later)
    t.match(again.events.join('\n'), /an older copy of the stream of turns was put back/)
  }
})

test('a consumer that stops without a word is replaced', async (t) => {
  const { sender, count } = await openCountingStage(t)
  await sender.store(1)
  await until(async () => (await count()) === 1)
  const { consumers } = await sender.broker.streams()
  for (let round = 0; round < 2; round++) {
    for await (const { name } of consumers.list(turnsStream)) await consumers.delete(turnsStream, name)
    await sender.store(2 + round)
    await until(async () => (await count()) === 2 + round)
  }
  t.equal(await count(), 3)
})

test('a broker that is killed again and again under load loses nothing that it has acknowledged', async (t) => {
  const { broker, sender, stage, count } = await openCountingStage(t)
  const publisher = new OrderedPublisher({
    broker: sender.broker,
    subject: turnsSubject('west'),
    patienceMs: 5000,
  })
  t.teardown(() => publisher.close())
  const outcomes = { stored: 0, unconfirmed: 0, refused: 0 }
  let sent = 0
  const load = setInterval(() => {
    const key = `key-${sent++}`
    publisher.publish(
      (number) => encodeTurn({ epoch: 'one', number, actions: [press('seat-1', key)] }),
      (outcome) => outcomes[outcome]++,
    )
  }, 1)
  for (let kill = 0; kill < 5; kill++) {
    const before = outcomes.stored
    await until(() => outcomes.stored > before + 100)
    await broker.kill()
    await broker.restart()
  }
  clearInterval(load)
  await until(() => publisher.pending === 0)
  await until(async () => ((await count()) ?? 0) >= outcomes.stored)
  await isBehind(stage)
  const counted = (await count())!
  t.ok(counted >= outcomes.stored, `${counted} counted, ${outcomes.stored} acknowledged`)
  t.ok(counted <= sent)
  t.ok(outcomes.stored > 500)
})
