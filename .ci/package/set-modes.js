import { chmodSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const executable =
  /^(?:usr\/lib\/ovation\/bin\/(?:node|ovation\.js)|DEBIAN\/(?:preinst|postinst|prerm|postrm))$/

/** Gives everything in the image the modes that a package has, whatever umask it was made with. */
export function setModes(image) {
  chmodSync(image, 0o755)
  for (const entry of readdirSync(image, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isDirectory()) chmodSync(path, 0o755)
    else if (entry.isFile()) chmodSync(path, executable.test(path.slice(image.length + 1)) ? 0o755 : 0o644)
  }
}
