import {listBackups} from './persistence/backups.ts'
import {restoreBackup} from './persistence/restore-backup.ts'

// Puts a backup of a dataset back: node restore.ts <data folder> <dataset> [time of the backup]
// Without a dataset it lists what there is. The lake must not be running.
const [folder, name, time] = process.argv.slice(2)

if (folder === undefined) {
  console.error('Usage: restore.ts <data folder> <dataset> [<time of the backup>]')
  process.exitCode = 1
} else if (name === undefined || time === 'list') {
  for (const backup of listBackups(folder, name ?? 'production')) console.log(backup.time)
} else {
  try {
    console.log(await restoreBackup(folder, name, {time, now: new Date()}))
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
    process.exitCode = 1
  }
}
