import { randomBytes } from 'node:crypto'
import { readdirSync, rmSync, type Stats } from 'node:fs'
import { access, constants, type FileHandle, open, rename, stat, unlink } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

const perCall = 64

/**
 * Puts a file in place of another: whoever reads it sees all of the old one or all of the new one, after a crash as
 * well. Once this resolves, the new one is on disk.
 */
export async function replaceFile(file: string, pieces: readonly Buffer[], mode = 0o666): Promise<void> {
  const temporary = `${file}.${randomBytes(8).toString('hex')}.tmp`
  const before = await writable(file)
  const handle = await open(temporary, 'wx', before === undefined ? mode : before.mode & mode)
  try {
    try {
      if (before !== undefined) await keepOwnerAndMode(handle, before)
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

const temporary = /^((key\.)?[0-9a-f]{16}\.tmp|lock(\.[0-9a-f]{16})+)$/

/**
 * Removes what a crash cut short and left beside a file, and says how much there was: writes of it and of its key, and
 * tries to take its lock.
 */
export function clearTemporaries(file: string): number {
  const beginning = `${basename(file)}.`
  const left = readdirSync(dirname(file)).filter(
    name => name.startsWith(beginning) && temporary.test(name.slice(beginning.length)),
  )
  for (const name of left) rmSync(join(dirname(file), name), { force: true })
  return left.length
}

async function writeAll(handle: FileHandle, pieces: readonly Buffer[]): Promise<void> {
  const { bytesWritten } = await handle.writev(pieces)
  const size = pieces.reduce((sum, piece) => sum + piece.length, 0)
  // A disk takes what still fits before it says that it is full.
  if (bytesWritten < size) await handle.writeFile(Buffer.concat(pieces).subarray(bytesWritten))
}

/** What there is of a file that may be written: a rename asks the folder alone, and would replace a read-only file. */
async function writable(file: string): Promise<Stats | undefined> {
  const found = await stat(file).catch(error => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (found === undefined) return undefined
  await access(file, constants.W_OK)
  if ((found.mode & 0o222) === 0) throw Object.assign(new Error('the file is read-only'), { code: 'EACCES' })
  return found
}

/** As far as this user may: who could use the file before can use it still. */
async function keepOwnerAndMode(handle: FileHandle, before: Stats): Promise<void> {
  const { uid, gid, mode } = await handle.stat()
  if (uid !== before.uid || gid !== before.gid)
    await handle
      .chown(before.uid, before.gid)
      .catch(() => handle.chown(uid, before.gid))
      .catch(() => {})
  if ((mode & 0o777) !== (before.mode & 0o777)) await handle.chmod(before.mode & 0o777)
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
