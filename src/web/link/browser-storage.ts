import { base } from './addresses.js'

/** What this browser keeps for the desks of a service; each service of a host, by its path, has its own. */
const nameOfKept = (name: string) => `ovation ${name} of ${base}`

/** @returns null where nothing is kept, or the browser allows none. */
export function readKept(name: string): string | null {
  try {
    return localStorage.getItem(nameOfKept(name))
  } catch {
    return null
  }
}

export function writeKept(name: string, value: string): void {
  try {
    localStorage.setItem(nameOfKept(name), value)
  } catch {
    // It lasts until the page is closed.
  }
}
