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

/** The static imports of a build's files, each of which is read once. */
function createImportReader(folder: string) {
  const faults = new Set<string>();
  const known = new Map<string, string[]>();

  async function readImports(path: string): Promise<string[]> {
    const text = await readFile(join(folder, path), 'utf8').catch(() => undefined);
    if (text === undefined) {
      faults.add(`${path} is imported, and is not in the build`);
      return [];
    }
    try {
      return listStaticImports(text).flatMap((address) => {
        const imported = posix.join(posix.dirname(path), address);
        if (address.startsWith('.') && !imported.startsWith('../')) return [imported];
        faults.add(`${path} imports '${address}', which is not of the build: bundle it, or share it`);
        return [];
      });
    } catch (error) {
      faults.add(`${path} is no module of JavaScript: ${error instanceof Error ? error.message : error}`);
      return [];
    }
  }

  /** Paths of the files that some scripts import statically, each after those that it imports itself. */
  async function listImported(scripts: readonly string[]): Promise<Set<string>> {
    const paths = new Set<string>();
    const seen = new Set<string>();
    async function visit(path: string, above: readonly string[]) {
      if (above.includes(path)) {
        const circle = above.slice(above.indexOf(path)).join(' and ');
        faults.add(`${circle} import each other, which Safari refuses: have one file for them`);
      }
      if (seen.has(path)) return;
      seen.add(path);
      const imports = known.get(path) ?? (await readImports(path));
      known.set(path, imports);
      for (const imported of imports) {
        // One that imports itself has itself.
        if (imported === path) continue;
        await visit(imported, [...above, path]);
        paths.add(imported);
      }
    }
    for (const script of scripts) await visit(script, []);
    return paths;
  }

  return { faults, listImported };
}

const toAddresses = (paths: readonly string[]) => JSON.stringify(paths.map((path) => `./${path}`));

/** A script before the entry, where a build needs one, and everything that keeps pages from its files. */
type ImportFirst = { text?: string; faults: string[] };

/**
 * A script to stand before the entry of a build whose files import each other statically, as those of Vite do: it imports
 * these files with `import()`, and then the entry.
 *
 * WebKit takes the integrity of a file from the import map for `import()` alone. It refuses one that is imported statically,
 * unless it has the file already: so none that imports, in the end, itself.
 */
export async function writeImportFirst({ folder, entry, screens }: Build): Promise<ImportFirst> {
  const { faults: found, listImported } = createImportReader(folder);
  const ofEntry = await listImported([entry]);
  const first = [...ofEntry];
  const later: [string, string[]][] = [];
  for (const [module, scripts] of Object.entries(screens)) {
    const paths = await listImported(scripts);
    later.push([module, [...paths].filter((path) => path !== entry && !ofEntry.has(path))]);
  }
  const faults = [...found];
  if (first.length === 0 && later.every(([, paths]) => paths.length === 0)) return { faults };
  const ofScreens = later.map(([module, paths]) => `${JSON.stringify(module)}: ${toAddresses(paths)}`);
  const text = `const importAll = async (addresses) => {
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
  return { text, faults };
}
