import {join} from 'node:path'
import {openDatasets} from '../../content-lake/datasets.ts'
import {openProjectFile} from '../../content-lake/storage/project-file.ts'

// Creates or removes the dataset "staging", and dies at the given step as by kill -9:
// dataset-process.ts <data folder> <create | remove> <before | after the record is written>
const [storage = '', action, step] = process.argv.slice(2)
const project = openProjectFile(join(storage, 'project.sqlite'), {mayBeNew: false})

function dyingAtStep(write: () => void): void {
  if (step === 'before') process.kill(process.pid, 'SIGKILL')
  write()
  if (step === 'after') process.kill(process.pid, 'SIGKILL')
}

const datasets = openDatasets({
  storage,
  project: {
    ...project,
    putDataset: (record) => dyingAtStep(() => project.putDataset(record)),
    removeDataset: (name) => dyingAtStep(() => project.removeDataset(name)),
  },
  clock: () => new Date(),
  report: console.error,
  warn: console.error,
  maxDatasetBytes: undefined,
})
if (action === 'create') datasets.create('staging', 'public', 'u')
else datasets.remove('staging')
