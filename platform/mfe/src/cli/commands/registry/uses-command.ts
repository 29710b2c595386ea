import { readLiveApps } from '@sharpside/registry/compatibility/live-apps';
import { type Cell, UsageError } from '@sharpside/server-kit/cli';
import type { Command } from '../../command.ts';

type Wanted = { module: string; name: string | undefined };

/** @throws {UsageError} `USAGE` for a text without a module. */
function parseWanted(text: string): Wanted {
  const [module = '', name, ...more] = text.split('#');
  if (module !== '' && name !== '' && more.length === 0) return { module, name };
  throw new UsageError(
    `'${text}' names nothing; write it as shared-ui/table#DataTable, or shared-ui/table alone.`,
  );
}

/** True for the entry point itself, and for one that is named without its scope. */
const isEntry = (entry: string, module: string) => entry === module || entry.endsWith(`/${module}`);

/** Screens whose imports have what is wanted, with the names that they take. */
function findUses(imports: Readonly<Record<string, Record<string, string[]>>>, { module, name }: Wanted) {
  return Object.entries(imports).flatMap(([screen, entries]) =>
    Object.entries(entries).flatMap(([entry, names]) => {
      const found = name === undefined ? names : names.filter((one) => one === name);
      return isEntry(entry, module) && found.length > 0 ? [{ screen, entry, names: found }] : [];
    }),
  );
}

/** Says which releases that visitors may get use a name of a shared package. */
export const usesCommand: Command = {
  name: 'uses',
  summary: 'The live releases that use a name of a shared package',
  parameters: [
    { name: 'module#name', help: 'for example shared-ui/table#DataTable; without #name, all of the module' },
  ],
  options: {},
  examples: ['uses shared-ui/table#DataTable', 'uses @sharpside/shared-auth --channel staging'],

  async run({ ui, registry, channel }, args) {
    const wanted = parseWanted(args.requireParameter('module#name'));
    const { manifests, lost } = await readLiveApps(registry, await registry.readChannel(channel));
    const uses = manifests.flatMap(({ role, manifest }) =>
      manifest.kind === 'remote'
        ? findUses(manifest.imports, wanted).map((use) => ({
            app: manifest.name,
            version: manifest.version,
            role,
            ...use,
          }))
        : [],
    );
    const rows = uses.map(({ app, version, role, screen, entry, names }): Cell[] => [
      { text: app, style: 'bold' },
      version,
      role,
      screen,
      entry,
      names.join(', '),
    ]);
    if (rows.length > 0) ui.table(['APP', 'VERSION', 'STATE', 'SCREEN', 'MODULE', 'NAMES'], rows);
    else ui.print(`No release on ${channel} uses ${args.requireParameter('module#name')}.`);
    for (const name of lost) ui.print(`${name} cannot be read and was left out.`);
    ui.printJson(() => ({ uses, unreadable: lost }));
  },
};
