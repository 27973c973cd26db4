import type { SettingForm } from './texts.js'

/** Decimal digits without sign, point, exponent or leading zero. */
const wholeNumberPattern = /^(?:0|[1-9]\d{0,14})$/

export function wholeNumber(least: number, most: number): SettingForm<number> {
  return {
    expected: `a whole number from ${least} to ${most}`,
    read: (text) => within(least, most, wholeNumberPattern.test(text) ? Number(text) : undefined),
  }
}

/** A duration within bounds (as text, inclusive), in seconds. */
export function duration(least: string, most: string): SettingForm<number> {
  return {
    expected: `a duration from ${least} to ${most}, a whole number with a unit: 90s, 15m, 12h or 30d`,
    read: (text) => within(parseDuration(least)!, parseDuration(most)!, parseDuration(text)),
  }
}

/** The same, or `off`, which is 0. */
export function durationOrOff(least: string, most: string): SettingForm<number> {
  const { expected, read } = duration(least, most)
  return {
    expected: `off or ${expected}`,
    read: (text, base) => (text === 'off' ? 0 : read(text, base)),
  }
}

/** A size within bounds (as text, inclusive), in bytes. */
export function size(least: string, most: string): SettingForm<number> {
  return {
    expected: `a size from ${least} to ${most}, in bytes or with a unit: 4096, 16KiB or 1MiB`,
    read: (text) => within(parseSize(least)!, parseSize(most)!, parseSize(text)),
  }
}

/** The seconds in a text like `90s`, `15m`, `12h` or `30d`; `undefined` for any other. */
export const parseDuration = parserOf({ s: 1, m: 60, h: 3600, d: 86_400 })

const parseSize = parserOf({ '': 1, KiB: 1024, MiB: 1024 ** 2, GiB: 1024 ** 3, TiB: 1024 ** 4 })

function parserOf(units: Readonly<Record<string, number>>): (text: string) => number | undefined {
  return (text) => {
    const [, digits = '', unit = ''] = /^(\d+)(\D*)$/.exec(text) ?? []
    const factor = Object.hasOwn(units, unit) ? units[unit] : undefined
    return factor !== undefined && wholeNumberPattern.test(digits) ? Number(digits) * factor : undefined
  }
}

function within(least: number, most: number, value: number | undefined): number | undefined {
  return value !== undefined && value >= least && value <= most ? value : undefined
}
