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

type Imported = {
  /** Paths of the files, each after those that it imports itself. */
  paths: Set<string>;
  faults: Set<string>;
};

/** Adds the files of the build that a script imports statically, and the reasons why a page could not import one of them. */
async function addImported(folder: string, script: string, { paths, faults }: Imported): Promise<void> {
  const seen = new Set<string>();
  async function visit(path: string, above: readonly string[]) {
    if (above.includes(path)) {
      const circle = above.slice(above.indexOf(path));
      // One that imports itself has itself.
      if (circle.length > 1)
        faults.add(`${circle.join(' and ')} import each other, which Safari refuses: have one file for them`);
      return;
    }
    if (seen.has(path)) return;
    seen.add(path);
    const text = await readFile(join(folder, path), 'utf8').catch(() => undefined);
    if (text === undefined) return void faults.add(`${path} is imported, and is not in the build`);
    for (const address of readImports(path, text)) {
      const imported = posix.join(posix.dirname(path), address);
      if (!address.startsWith('.') || imported.startsWith('../'))
        faults.add(`${path} imports '${address}', which is not of the build: bundle it, or share it`);
      else await visit(imported, [...above, path]);
    }
    if (path !== script) paths.add(path);
  }
  function readImports(path: string, text: string): string[] {
    try {
      return listStaticImports(text);
    } catch (error) {
      faults.add(`${path} is no module of JavaScript: ${error instanceof Error ? error.message : error}`);
      return [];
    }
  }
  await visit(script, []);
}

async function listImported(folder: string, scripts: readonly string[]) {
  const imported: Imported = { paths: new Set(), faults: new Set() };
  for (const script of scripts) await addImported(folder, script, imported);
  return imported;
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
  const ofEntry = await listImported(folder, [entry]);
  const ofModules = await Promise.all(
    Object.entries(screens).map(async ([module, scripts]) => ({
      module,
      ...(await listImported(folder, scripts)),
    })),
  );
  const faults = [...new Set([ofEntry, ...ofModules].flatMap((one) => [...one.faults]))];
  const first = [...ofEntry.paths];
  const later = ofModules.map(({ module, paths }) => {
    const rest = [...paths].filter((path) => path !== entry && !ofEntry.paths.has(path));
    return [module, rest] as const;
  });
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
