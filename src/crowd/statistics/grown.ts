type Numbers =
  | Float64Array<ArrayBuffer>
  | Int32Array<ArrayBuffer>
  | Uint32Array<ArrayBuffer>
  | Uint8Array<ArrayBuffer>

/** A longer array with the same beginning. */
export function resized<T extends Numbers>(array: T, length: number): T {
  const longer = new (array.constructor as new (length: number) => T)(length)
  longer.set(array)
  return longer
}
