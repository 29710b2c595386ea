import { describeNames, type SharedName, sharedNameSchema } from '@sharpside/contracts/control';
import { findNameUses } from '@sharpside/registry/compatibility/name-uses';
import { type Cell, UsageError } from '@sharpside/server-kit/cli';
import * as v from 'valibot';
import type { Command } from '../../command.ts';

/** @throws {UsageError} `USAGE` for a text without a module. */
function parseWanted(text: string): SharedName {
  const { success, output, issues } = v.safeParse(sharedNameSchema, text);
  if (success) return output;
  throw new UsageError(`'${text}' ${issues[0].message}.`);
}

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
    const { uses, unreadable } = await findNameUses(registry, await registry.readChannel(channel), wanted);
    const rows = uses.map(({ app, version, role, screen, entry, names }): Cell[] => [
      { text: app, style: 'bold' },
      version,
      role,
      screen,
      entry,
      describeNames(names),
    ]);
    if (rows.length > 0) ui.table(['APP', 'VERSION', 'STATE', 'SCREEN', 'MODULE', 'NAMES'], rows);
    else ui.print(`No release on ${channel} uses ${args.requireParameter('module#name')}.`);
    for (const name of unreadable) ui.print(`${name} cannot be read and was left out.`);
    ui.printJson(() => ({ uses, unreadable }));
  },
};
