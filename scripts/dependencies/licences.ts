import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import parseExpression, { type Info } from 'spdx-expression-parse';
import * as v from 'valibot';
import type { LockedPackage } from './lock-file.ts';

/** Licences, by their SPDX ids, that ask for no more than that their text and names are kept. */
const PERMISSIVE: ReadonlySet<string> = new Set([
  ...[
    '0BSD',
    'Apache-2.0',
    'BlueOak-1.0.0',
    'BSD-2-Clause',
    'BSD-3-Clause',
    'CC0-1.0',
    'ISC',
    'MIT',
    'MIT-0',
  ],
  ...[
    'OFL-1.1',
    'PostgreSQL',
    'Python-2.0',
    'Unicode-3.0',
    'Unlicense',
    'WTFPL',
    'Zlib',
    'CC-BY-3.0',
    'CC-BY-4.0',
  ],
]);

const manifestSchema = v.looseObject({
  name: v.string(),
  version: v.string(),
  license: v.optional(v.union([v.string(), v.looseObject({ type: v.string() })])),
  licenses: v.optional(v.array(v.looseObject({ type: v.string() }))),
});

/** Licence of a dependency. `text` is null where its package names none. */
export type Licence = LockedPackage & { text: string | null; isPermissive: boolean };

function isGranted(info: Info): boolean {
  if ('conjunction' in info) {
    const sides = [info.left, info.right];
    return info.conjunction === 'or' ? sides.some(isGranted) : sides.every(isGranted);
  }
  return 'license' in info && PERMISSIVE.has(info.license);
}

/** True for an SPDX expression under which a permissive licence can be had. What is no expression is none. */
export function isPermissive(text: string): boolean {
  try {
    return isGranted(parseExpression(text));
  } catch {
    // Such as 'SEE LICENSE IN LICENSE.md': somebody has to read it.
    return false;
  }
}

function toText({ license, licenses = [] }: v.InferOutput<typeof manifestSchema>): string | null {
  if (typeof license === 'string') return license;
  if (license !== undefined) return license.type;
  return licenses.length > 0 ? licenses.map(({ type }) => type).join(' OR ') : null;
}

/** Folders of the installed packages, by name@version, as pnpm lays them out. */
function listInstalled(nodeModules: string): Map<string, string | null> {
  const store = join(nodeModules, '.pnpm');
  const found = new Map<string, string | null>();
  for (const folder of readdirSync(store)) {
    const within = join(store, folder, 'node_modules');
    if (!existsSync(within)) continue;
    for (const { name: first } of readdirSync(within, { withFileTypes: true })) {
      const names = first.startsWith('@')
        ? readdirSync(join(within, first)).map((name) => `${first}/${name}`)
        : [first];
      for (const name of names) {
        const file = join(within, name, 'package.json');
        if (!existsSync(file)) continue;
        const parsed = v.safeParse(manifestSchema, JSON.parse(readFileSync(file, 'utf8')));
        if (parsed.success)
          found.set(`${parsed.output.name}@${parsed.output.version}`, toText(parsed.output));
      }
    }
  }
  return found;
}

/** Licences of the dependencies, from what is installed; `absent` are those for other machines. */
export function readLicences(
  packages: readonly LockedPackage[],
  nodeModules: string,
): { licences: Licence[]; absent: LockedPackage[] } {
  const installed = listInstalled(nodeModules);
  const isThere = ({ name, version }: LockedPackage) => installed.has(`${name}@${version}`);
  return {
    licences: packages.filter(isThere).map((one) => {
      const text = installed.get(`${one.name}@${one.version}`) ?? null;
      return { ...one, text, isPermissive: text !== null && isPermissive(text) };
    }),
    absent: packages.filter((one) => !isThere(one)),
  };
}
