import { readFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { parse } from 'acorn';

/** Addresses that a script imports before it runs, as they stand there. @throws {SyntaxError} for what is no module. */
function listStaticImports(script: string): string[] {
  return parse(script, { ecmaVersion: 'latest', sourceType: 'module' }).body.flatMap((node) =>
    'source' in node && typeof node.source?.value === 'string' ? [node.source.value] : [],
  );
}

type Build = {
  folder: string;
  entry: string;
  /** The scripts of each module that the entry exposes. */
  screens: Readonly<Record<string, readonly string[]>>;
};

/** Paths of files in the build that some scripts import statically, each after those that it imports itself. */
async function listImported(folder: string, scripts: readonly string[]): Promise<string[]> {
  const imported = new Set<string>();
  const seen = new Set<string>();
  async function visit(script: string) {
    if (seen.has(script)) return;
    seen.add(script);
    for (const address of listStaticImports(await readFile(join(folder, script), 'utf8'))) {
      if (!address.startsWith('.')) continue;
      const path = posix.join(posix.dirname(script), address);
      await visit(path);
      imported.add(path);
    }
  }
  for (const script of scripts) await visit(script);
  return [...imported];
}

const toAddresses = (paths: readonly string[]) => JSON.stringify(paths.map((path) => `./${path}`));

/**
 * A script to stand before the entry of a build whose files import each other statically, as those of Vite do: it imports
 * these files with `import()`, and then the entry. Undefined for a build that needs none.
 *
 * WebKit takes the integrity of a file from the import map for `import()` alone. It refuses one that is imported statically,
 * unless it has the file already.
 *
 * @throws {SyntaxError} for a script that is no module.
 */
export async function writeImportFirst({ folder, entry, screens }: Build): Promise<string | undefined> {
  const first = await listImported(folder, [entry]);
  const later = await Promise.all(
    Object.entries(screens).map(async ([module, scripts]) => {
      const imported = await listImported(folder, scripts);
      return [module, imported.filter((path) => path !== entry && !first.includes(path))] as const;
    }),
  );
  if (first.length === 0 && later.every(([, paths]) => paths.length === 0)) return undefined;
  const ofScreens = later.map(([module, paths]) => `${JSON.stringify(module)}: ${toAddresses(paths)}`);
  return `const importAll = async (addresses) => {
  for (const address of addresses) await import(address);
};
const OF_SCREENS = { ${ofScreens.join(', ')} };
await importAll(${toAddresses(first)});
const entry = await import('./${entry}');
export const init = entry.init;
export const get = async (module, ...rest) => {
  await importAll(OF_SCREENS[module] ?? []);
  return entry.get(module, ...rest);
};
`;
}
