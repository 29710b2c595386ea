import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';
import { promisify } from 'node:util';

// TypeScript beside a source, JavaScript in the published package.
const CHILD = join(import.meta.dirname, `load-child${extname(import.meta.filename)}`);

const CACHE = join(import.meta.dirname, '../../../node_modules/.cache');

const isSource = (name: string) => name.endsWith('.ts') && !name.endsWith('.test.ts');

/** Writes each source without its types. A folder that another process has made meanwhile is as good. */
const STRIP = `
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { dirname, join } from 'node:path';
const [from, to, ...names] = process.argv.slice(1);
const draft = to + '.' + process.pid + '.draft';
await mkdir(draft, { recursive: true });
for (const name of names) {
  const text = stripTypeScriptTypes(await readFile(join(from, name), 'utf8'));
  const own = text.replaceAll(/(from '\\.\\/[\\w-]+)\\.ts'/g, "$1.mjs'");
  await writeFile(join(draft, name.replace(/\\.ts$/, '.mjs')), own);
}
await rename(draft, to).catch(() => rm(draft, { recursive: true }));
`;

async function strip(script: string, cache: string): Promise<string> {
  const folder = dirname(script);
  const names = (await readdir(folder)).filter(isSource).sort();
  const hash = createHash('sha256').update(process.version);
  for (const name of names) hash.update(name).update(await readFile(join(folder, name)));
  const copy = join(cache, `load-child-${hash.digest('hex').slice(0, 16)}`);
  const stripped = join(copy, 'load-child.mjs');
  if (existsSync(stripped)) return stripped;
  const program = ['--no-warnings', '--input-type=module', '--eval', STRIP];
  await promisify(execFile)(process.execPath, [...program, folder, copy, ...names]);
  return existsSync(stripped) ? stripped : script;
}

/**
 * The script of the process that loads a remote: in a workspace a copy of it without types, since Node would strip them at
 * each start, which takes longer than everything else that the process does. It has no right to keep compiled modules.
 *
 * @returns the source itself where no copy can be made.
 */
export const makeChildScript = async (script = CHILD, cache = CACHE): Promise<string> =>
  extname(script) === '.ts' ? strip(script, cache).catch(() => script) : script;

let made: Promise<string> | undefined;

/** See {@link makeChildScript}; made once by each process. */
export function findChildScript(): Promise<string> {
  made ??= makeChildScript();
  return made;
}
