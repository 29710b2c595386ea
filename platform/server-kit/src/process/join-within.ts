import { resolve, sep } from 'node:path';

/**
 * Absolute path of a name in a folder, for names that others chose: in a store, a document, an archive or a request.
 * The schema of such a name should refuse it earlier, with a message for people.
 *
 * @throws {RangeError} if the name leads out of the folder, or to the folder itself.
 */
export function joinWithin(folder: string, name: string): string {
  const root = resolve(folder);
  const path = resolve(root, name);
  if (path !== root && path.startsWith(root.endsWith(sep) ? root : `${root}${sep}`)) return path;
  throw new RangeError(`'${name}' leads out of ${root}; name a file in that folder`);
}
