/** `lid` of `$.pages[0].controls[2].lid`, `controls[]` of `$.pages[0].controls[2]`; '' of `$["a b"]`. */
export function lastMember(place: string): string {
  const [, name = '', item] = /([\w$]+)(\[\d+\])?$/.exec(place) ?? []
  return item ? `${name}[]` : name
}
