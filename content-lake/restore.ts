import {countDocuments, listBackups} from './storage/backups.ts'
import {beginAgain, restoreBackup} from './storage/restore-backup.ts'

// Puts a backup of a dataset back: node restore.ts <data folder> <dataset> [time of the backup]
// With "list" for the time it lists the backups; with "new" it begins without one.
// The lake must not be running.
const [folder, name = 'production', time] = process.argv.slice(2)
const now = new Date()

if (folder === undefined) {
  console.error('Usage: restore.ts <data folder> <dataset> [<time of the backup> | list | new]')
  process.exitCode = 1
} else if (process.argv.length < 4 || time === 'list') {
  for (const backup of listBackups(folder, name)) {
    const documents = countDocuments(backup.file)
    console.log(backup.time + (documents === undefined ? '' : `  ${documents} documents`))
  }
} else {
  try {
    const restore =
      time === 'new' ? beginAgain(folder, name, {now}) : restoreBackup(folder, name, {time, now})
    console.log(await restore)
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
    process.exitCode = 1
  }
}
