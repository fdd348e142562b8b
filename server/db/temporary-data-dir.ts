import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * A data folder that lives as long as a test or a measurement. Others may pass through it, so that the database of a
 * server that runs as root lies inside it, too, and goes when the folder is removed.
 */
export function temporaryDataDir(purpose: string): string {
  const folder = mkdtempSync(join(tmpdir(), `wattform-${purpose}-`))
  chmodSync(folder, 0o711)
  return folder
}
