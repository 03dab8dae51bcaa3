import { randomBytes } from 'node:crypto'
import { readdirSync, rmSync, type Stats } from 'node:fs'
import { access, constants, type FileHandle, open, rename, stat, unlink } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

/** The number of pieces in one system call. */
const perCall = 64

/**
 * Replaces a file atomically: a reader gets the complete old or the complete new content, even after a crash. Resolves
 * after the new content is on disk.
 */
export async function replaceFile(file: string, pieces: readonly Buffer[], mode = 0o666): Promise<void> {
  const temporary = `${file}.${randomBytes(8).toString('hex')}.tmp`
  const before = await writableStatus(file)
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
 * Removes the files that a crash left next to a file: incomplete writes of the file and of its key, and incomplete
 * attempts to take its lock. Returns their number.
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
  // A nearly full disk accepts the bytes that fit; the next write reports that it is full.
  if (bytesWritten < size) await handle.writeFile(Buffer.concat(pieces).subarray(bytesWritten))
}

/**
 * The status of an existing file, which must be writable. A rename needs write permission on the folder only, so without
 * this check it would replace a read-only file.
 */
async function writableStatus(file: string): Promise<Stats | undefined> {
  const found = await stat(file).catch(error => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (found === undefined) return undefined
  await access(file, constants.W_OK)
  if ((found.mode & 0o222) === 0) throw Object.assign(new Error('the file is read-only'), { code: 'EACCES' })
  return found
}

/** Keeps owner and mode as far as this user may set them, so that other users keep their access. */
async function keepOwnerAndMode(handle: FileHandle, before: Stats): Promise<void> {
  const { uid, gid, mode } = await handle.stat()
  if (uid !== before.uid || gid !== before.gid)
    await handle
      .chown(before.uid, before.gid)
      .catch(() => handle.chown(uid, before.gid))
      .catch(() => {})
  if ((mode & 0o777) !== (before.mode & 0o777)) await handle.chmod(before.mode & 0o777)
}

/** Without this a crash may undo the rename. Windows cannot sync a folder. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
