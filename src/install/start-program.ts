import type { Program } from './program.js'

/**
 * Starts the service with the program that is in place now. If it does not come to serve, the one before is put back and
 * started again: an upgrade that fails leaves a show as it was.
 *
 * @param start throws if the service does not serve.
 * @param say takes a line for a person.
 * @throws what the first start did.
 */
export async function startProgram(
  program: Pick<Program, 'putBack' | 'dropOld'>,
  start: () => Promise<void>,
  say: (line: string) => void,
): Promise<void> {
  try {
    await start()
  } catch (error) {
    if (program.putBack()) say(`put the program before back, which ${await startAgain(start)}`)
    throw error
  }
  program.dropOld()
}

async function startAgain(start: () => Promise<void>): Promise<string> {
  try {
    await start()
    return 'serves'
  } catch {
    return 'does not serve either'
  }
}
