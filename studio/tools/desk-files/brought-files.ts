import {unzip} from 'fflate'

/** A file that an editor has chosen or dropped, with the folders that it lay in. */
export type BroughtFile = {path: string; file: File}

/** Reads what was dropped, folders and ZIP files included. */
export async function readDropped(items: DataTransferItemList): Promise<BroughtFile[]> {
  // At once: the list is empty as soon as the event is over.
  const entries = [...items].flatMap((item) => item.webkitGetAsEntry() ?? [])
  return openArchives((await Promise.all(entries.map(filesBelow))).flat())
}

/** Reads what was chosen in a file dialog. */
export function readChosen(files: Iterable<File>): Promise<BroughtFile[]> {
  return openArchives(
    [...files].map((file) => ({path: file.webkitRelativePath || file.name, file})),
  )
}

async function filesBelow(entry: FileSystemEntry): Promise<BroughtFile[]> {
  const path = entry.fullPath.replace(/^\//, '')
  if (isFile(entry)) {
    const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject))
    return isHidden(path) ? [] : [{path, file}]
  }
  if (!isFolder(entry)) return []
  const reader = entry.createReader()
  const found: FileSystemEntry[] = []
  // A folder is read a hundred at a time, until nothing comes.
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    )
    if (some.length === 0) break
    found.push(...some)
  }
  return (await Promise.all(found.map(filesBelow))).flat()
}

async function openArchives(files: readonly BroughtFile[]): Promise<BroughtFile[]> {
  const opened = await Promise.all(
    files.map(async (one) => (/\.zip$/i.test(one.path) ? unzipped(one.file) : [one])),
  )
  return opened.flat().filter(({path}) => !isHidden(path))
}

/** @throws a sentence when the file is no ZIP */
async function unzipped(archive: File): Promise<BroughtFile[]> {
  const bytes = new Uint8Array(await archive.arrayBuffer())
  return new Promise((resolve, reject) => {
    unzip(bytes, (error, contents) => {
      if (error) reject(new Error(`“${archive.name}” cannot be opened: ${error.message}.`))
      else {
        resolve(
          Object.entries(contents)
            .filter(([path]) => !path.endsWith('/'))
            .map(([path, content]) => ({path, file: fileFrom(path, content)})),
        )
      }
    })
  })
}

function fileFrom(path: string, content: Uint8Array): File {
  const name = path.split('/').at(-1) ?? path
  // A copy: the bytes of the archive are one shared buffer.
  return new File([new Uint8Array(content)], name, {type: typeOf(name)})
}

const TYPES: Record<string, string> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  svg: 'image/svg+xml',
}

function typeOf(name: string): string {
  return TYPES[name.split('.').at(-1)?.toLowerCase() ?? ''] ?? ''
}

export function isPicture({file}: BroughtFile): boolean {
  return (file.type || typeOf(file.name)).startsWith('image/')
}

/** What systems put into folders and archives for themselves. */
function isHidden(path: string): boolean {
  return path.split('/').some((part) => part.startsWith('.') || part === '__MACOSX')
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile
}

function isFolder(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory
}
