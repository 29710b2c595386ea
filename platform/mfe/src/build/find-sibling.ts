import { dirname, extname, join } from 'node:path';

/**
 * Path of a module that is started or bundled by its path. It is TypeScript beside a source, and JavaScript in the
 * published package.
 *
 * @param importer file of the calling module, `import.meta.filename`.
 * @param name path from there, without the extension.
 */
export const findSibling = (importer: string, name: string): string =>
  join(dirname(importer), `${name}${extname(importer)}`);
