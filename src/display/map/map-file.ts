import { diagnose, judgeDocument } from '../../json/diagnose.js'
import { readJsonFile } from '../../json/read-json-file.js'
import type { AddressMap, Mapping } from './address-map.js'
import { findMapConflicts } from './find-map-conflicts.js'
import { type MapEntry, mapExpectations, validateMapDocument } from './map-document.js'

/** Bytes; an entry takes about 100, so that is ten thousand controls. */
const mapSizeLimit = { bytes: 1024 * 1024, advice: 'a map names each control once' }

/**
 * Reads the address map of a display. Whether it fits the layouts that the display gets is for `judgeMap` to say.
 *
 * @throws InvalidConfiguration with every error of the file, each with its JSON path
 */
export function readAddressMap(file: string): AddressMap {
  const { controls } = judgeDocument(readJsonFile(file, mapSizeLimit), file, {
    validate: validateMapDocument,
    diagnose: (error) => diagnose(error, mapExpectations),
    findConflicts: findMapConflicts,
  })
  return { file, mappings: controls.map(toMapping) }
}

function toMapping({ range: [from, to] = [], ...mapping }: MapEntry): Mapping {
  return from === undefined || to === undefined ? mapping : { ...mapping, range: [from, to] }
}
