import { readFile } from 'node:fs/promises';
import { posix } from 'node:path';
import { joinWithin } from '@sharpside/server-kit';
import { parse } from 'acorn';

/** Addresses of a script's static imports, as written there. @throws {SyntaxError} for a text that is not a module. */
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

function createImportReader(folder: string) {
  const faults = new Set<string>();
  const known = new Map<string, string[]>();

  async function readImports(path: string): Promise<string[]> {
    const text = await readFile(joinWithin(folder, path), 'utf8').catch(() => undefined);
    if (text === undefined) {
      faults.add(`${path} is imported, and is not in the build`);
      return [];
    }
    try {
      return listStaticImports(text).flatMap((address) => {
        const imported = posix.join(posix.dirname(path), address);
        if (address.startsWith('.') && !imported.startsWith('..')) return [imported];
        faults.add(`${path} imports '${address}', which is not of the build: bundle it, or share it`);
        return [];
      });
    } catch (error) {
      faults.add(`${path} is no module of JavaScript: ${error instanceof Error ? error.message : error}`);
      return [];
    }
  }

  /** Paths of the files that some scripts import statically, each after its own imports. */
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
        // A file that imports itself is loaded already.
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

/** A script in front of the entry, if a build needs one, and faults that keep pages from loading its files. */
type ImportFirst = { text?: string; faults: string[] };

/**
 * A script in front of the entry of a build whose files import each other statically, as in builds of Vite. It imports
 * these files with `import()`, and then the entry.
 *
 * WebKit uses the import map's integrity of a file only for `import()`. It refuses a statically imported file unless it
 * has loaded the file already, so no two files may import each other, directly or through others.
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
