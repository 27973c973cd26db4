import type { SettingForm } from './forms/texts.js'

export interface Key<T> {
  /** As written in the file. */
  readonly default: string
  readonly form: SettingForm<T>
  /** A variable of systemd.exec(5) whose first path overrides the default. */
  readonly systemd?: string
  /** Set if messages must never show the value. */
  readonly secret?: true
  /** Set if every section of its kind in the file must have it. */
  readonly required?: true
}

export type Keys = Readonly<Record<string, Key<unknown>>>

/** The values of a section's keys, with their names in camel case. */
export type Values<K> = {
  readonly [Name in keyof K & string as CamelCase<Name>]: K[Name] extends Key<infer T> ? T : never
}

type CamelCase<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Name
