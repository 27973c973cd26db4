/** What each condition says that does not hold. */
export function failuresOf(conditions: readonly (readonly [holds: boolean, otherwise: string])[]): string[] {
  return conditions.filter(([holds]) => !holds).map(([, otherwise]) => otherwise)
}
