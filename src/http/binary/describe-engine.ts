import type { RefusedBinary, ShownEngine } from '../../wire/status.js'

/** In one line: `uws (uws_linux_x64_127.node); @uwsjs/linux-x64-22 needs glibc 2.38, and this system has 2.36`. */
export function describeEngine({ name, binary, refused }: ShownEngine): string {
  return [binary === null ? name : `${name} (${binary})`, ...refused.map(describeRefused)].join('; ')
}

export function describeRefused({ name, why }: RefusedBinary): string {
  return `${name} ${why}`
}
