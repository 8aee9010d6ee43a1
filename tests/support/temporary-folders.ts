import {mkdtempSync, rmSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'

import {restoreEnvironment} from './restore-environment.ts'

/**
 * Gives a run of the tests one temporary folder, in which every test and every command that it
 * starts makes its own, and takes it away at the end.
 *
 * @see https://vitest.dev/config/globalsetup
 */
export default function temporaryFolders(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'game-shack-tests-'))
  const before = {...process.env}
  process.env.TMPDIR = folder
  return () => {
    restoreEnvironment(before, ['TMPDIR'])
    rmSync(folder, {recursive: true, force: true})
  }
}
