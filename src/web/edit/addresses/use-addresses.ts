import { useEffect, useState } from 'preact/hooks'
import type { AddressesAnswer } from '../../../wire/files/addresses.js'
import type { DeskProblem } from '../../link/desk-request.js'
import type { EditSession } from '../session/edit-session.js'

/** What the service lists for a preset: again whenever it has another file. Until then what it listed before. */
export function useAddresses(
  { stored, layoutId, call }: EditSession,
  preset: string,
): { readonly list: AddressesAnswer | undefined; readonly problem: DeskProblem | undefined } {
  const [list, setList] = useState<AddressesAnswer>()
  const [problem, setProblem] = useState<DeskProblem>()
  const etag = stored?.file.etag
  useEffect(() => {
    let isWanted = etag !== undefined
    const ifWanted =
      <T>(take: (got: T) => void) =>
      (got: T) =>
        isWanted && take(got)
    setProblem(undefined)
    if (isWanted)
      call('GET', `/layout/${layoutId}/osc?preset=${preset}`).then(ifWanted(setList), ifWanted(setProblem))
    return () => {
      isWanted = false
    }
  }, [call, layoutId, preset, etag])
  return { list: etag === undefined ? undefined : list, problem }
}
