import { readFileSync } from 'node:fs'

/** A state file, its lock or its key cannot be used. The message names the file and the reason. */
export class StateError extends Error {}

/** A change could not be written to disk and was undone. */
export class NotSaved extends Error {
  readonly statusCode = 503
  readonly code = 'not-saved'

  constructor(cause: Error) {
    super(`the change was not made, because the state cannot be saved: ${writeErrorReason(cause)}`, { cause })
  }
}

const reasons: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EFBIG: 'the file would exceed the maximum file size',
  EROFS: 'the file system is read-only',
  EACCES: 'the file or its folder is read-only',
  EPERM: 'the file or its folder is read-only',
  ENOENT: 'its folder does not exist',
  ENOTDIR: 'its folder does not exist',
  EISDIR: 'it is a folder, not a file',
  ELOOP: 'it is a symbolic link to itself',
  EIO: 'the disk failed',
  EMFILE: 'too many files are open',
  ENFILE: 'too many files are open',
}

/** Why a file cannot be written, from the error of a system call. */
export function writeErrorReason({
  code = '',
  message,
}: Error & { readonly code?: string | undefined }): string {
  return reasons[code] ?? message
}

/** The content of a file; undefined if there is none. @throws StateError if it cannot be read */
export function readIfThere(file: string): Buffer | undefined {
  try {
    return readFileSync(file)
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return undefined
    const isForbidden = code === 'EACCES' || code === 'EPERM'
    const why = isForbidden ? 'this user has no permission to read it' : (reasons[code ?? ''] ?? message)
    throw new StateError(`${file}: ${why}`)
  }
}

export function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'code' in error
}
