/** A state file, its lock or its key that cannot be used; the message says which, where and why. */
export class StateError extends Error {}

/** A change that could not be put on disk and was therefore not made. */
export class NotSaved extends Error {
  readonly statusCode = 503
  readonly code = 'not-saved'

  constructor(cause: Error) {
    super(`the change was not made, because the state cannot be saved: ${diskReason(cause)}`, { cause })
  }
}

const reasons: Readonly<Record<string, string>> = {
  ENOSPC: 'no space is left on the disk',
  EDQUOT: 'the disk quota is used up',
  EFBIG: 'the file would be larger than it may be',
  EROFS: 'the file system is read-only',
  EACCES: 'the file or its folder is read-only',
  EPERM: 'the file or its folder is read-only',
  ENOENT: 'its folder is not there',
  ENOTDIR: 'its folder is not there',
  EISDIR: 'it is a folder',
  ELOOP: 'it is a link that leads to itself',
  EIO: 'the disk has failed',
  EMFILE: 'too many files are open',
  ENFILE: 'too many files are open',
}

/** What a failed system call means for a file that is to be read or written. */
export function diskReason({ code = '', message }: Error & { readonly code?: string | undefined }): string {
  return reasons[code] ?? message
}

/** The same of a file that cannot be read. */
export function readingReason(error: Error & { readonly code?: string | undefined }): string {
  return error.code === 'EACCES' || error.code === 'EPERM' ? 'it may not be read' : diskReason(error)
}

export function isOfTheSystem(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'code' in error
}
