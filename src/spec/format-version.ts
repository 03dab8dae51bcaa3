/**
 * What is wrong with the version of a file; undefined if nothing is. A file without a version has version 1.
 * @param newest the newest version of the format that this program reads
 */
export function versionProblem(version: unknown, newest: number): string | undefined {
  if (version === undefined) return undefined
  if (typeof version !== 'number' || !Number.isInteger(version) || version < 1)
    return `must be a whole number from 1, not ${JSON.stringify(version)}`
  return version > newest
    ? `${version} is newer than this program, which reads version ${newest}: use a newer principal-oracle`
    : undefined
}
