import {mkdtempSync, rmSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'

/**
 * Gives a run of the tests one temporary folder, in which every test and every command that it
 * starts makes its own, and takes it away at the end.
 *
 * @see https://vitest.dev/config/globalsetup
 */
export default function temporaryFolders(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'game-shack-tests-'))
  const before = process.env.TMPDIR
  process.env.TMPDIR = folder
  return () => {
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
    rmSync(folder, {recursive: true, force: true})
  }
}
