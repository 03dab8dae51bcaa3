import { randomBytes } from 'node:crypto'
import { readdirSync, unlinkSync } from 'node:fs'
import { access, constants, type FileHandle, open, rename, stat, unlink } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

const perCall = 64

/**
 * Puts a file in place of another: whoever reads it sees all of the old one or all of the new one, after a crash as
 * well. Once this resolves, the new one is on disk.
 */
export async function replaceFile(file: string, pieces: readonly Buffer[], mode = 0o666): Promise<void> {
  const temporary = `${file}.${randomBytes(8).toString('hex')}.tmp`
  const kept = await modeOf(file)
  const handle = await open(temporary, 'wx', kept ?? mode)
  try {
    try {
      for (let at = 0; at < pieces.length; at += perCall)
        await writeAll(handle, pieces.slice(at, at + perCall))
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(temporary, file)
  } catch (error) {
    await unlink(temporary).catch(() => {})
    throw error
  }
  await syncFolder(dirname(file))
}

/** Removes what writes that a crash cut short left beside a file, and says how many there were. */
export function clearTemporaries(file: string): number {
  const beginning = `${basename(file)}.`
  const left = readdirSync(dirname(file)).filter(
    name => name.startsWith(beginning) && /^[0-9a-f]{16}\.tmp$/.test(name.slice(beginning.length)),
  )
  for (const name of left) unlinkSync(join(dirname(file), name))
  return left.length
}

async function writeAll(handle: FileHandle, pieces: readonly Buffer[]): Promise<void> {
  const { bytesWritten } = await handle.writev(pieces)
  const size = pieces.reduce((sum, piece) => sum + piece.length, 0)
  // A disk takes what still fits before it says that it is full.
  if (bytesWritten < size) await handle.writeFile(Buffer.concat(pieces).subarray(bytesWritten))
}

/** The mode of a file that may be written: a rename asks the folder alone, and would replace a read-only file. */
async function modeOf(file: string): Promise<number | undefined> {
  const found = await stat(file).catch(error => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (found === undefined) return undefined
  await access(file, constants.W_OK)
  if ((found.mode & 0o222) === 0) throw Object.assign(new Error('the file is read-only'), { code: 'EACCES' })
  return found.mode & 0o777
}

/** Without it a crash may undo the rename. Windows has nothing of the kind. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
