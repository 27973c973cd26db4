import { FaultyConfiguration } from '../../errors.js'
import { readJsonFile } from '../../json/read-json-file.js'
import type { AddressMap, Mapping } from './address-map.js'
import { describeMapMisfit } from './describe-map-misfit.js'
import { findMapConflicts } from './find-map-conflicts.js'
import { type MapEntry, validateMapDocument } from './map-document.js'

/** Bytes; an entry takes about 100, so that is ten thousand controls. */
const limit = { bytes: 1024 * 1024, advice: 'a map names each control once' }

/**
 * Reads the address map of a display. Whether it fits the layouts that the display gets is for `judgeMap` to say.
 *
 * @throws FaultyConfiguration with every fault of the file, each with its JSON path
 */
export function readAddressMap(file: string): AddressMap {
  const document = readJsonFile(file, limit)
  const shape = validateMapDocument(document)
  const misfits = [
    ...(shape.success ? [] : shape.errors.map(describeMapMisfit)),
    ...findMapConflicts(document),
  ]
  if (!shape.success || misfits.length > 0)
    throw new FaultyConfiguration(misfits.map((misfit) => ({ file, ...misfit })))
  return { file, mappings: shape.data.controls.map(toMapping) }
}

function toMapping({ range: [from, to] = [], ...mapping }: MapEntry): Mapping {
  return from === undefined || to === undefined ? mapping : { ...mapping, range: [from, to] }
}
