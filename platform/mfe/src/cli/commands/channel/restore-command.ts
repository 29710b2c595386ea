import { listAppChanges } from '@sharpside/contracts';
import { CHANGE_OPTIONS } from '../../arguments/global-options.ts';
import { requireRevision } from '../../arguments/option-values.ts';
import type { Command } from '../../command.ts';
import { readAuthor } from '../../context.ts';
import { requireKnownApp, requireRelease } from '../../require-release.ts';
import { outputSeveral, printChanged } from './several-changes.ts';

export const restoreCommand: Command = {
  name: 'restore',
  summary: 'Take a whole channel back to what it was at a revision',
  parameters: [
    {
      name: 'release',
      help: 'a release that comes back although it was withdrawn since, as app@version',
      isOptional: true,
      isRepeatable: true,
    },
  ],
  options: {
    revision: { value: 'number', help: 'the revision to go back to; `history` lists them' },
    only: { value: 'apps', help: 'only these apps, with commas between them (default: all that differ)' },
    reason: { value: 'text', help: 'why, for the history' },
    ...CHANGE_OPTIONS,
  },
  examples: [
    'restore --revision 41 --reason "Odds are wrong since noon"',
    'restore --revision 41 --only remote-nba,host --reason "The new host breaks the tracker"',
    'restore --revision 41 remote-nba@1.2.0 --reason "1.2.0 was not to blame"',
  ],

  async run(context, args) {
    const { ui, channel } = context;
    const revision = requireRevision(args.require('revision'), '--revision');
    const reason = args.require('reason');
    const bringBack = [];
    for (const text of args.listParameter('release')) bringBack.push(await requireRelease(context, text));
    const only = args
      .find('only')
      ?.split(',')
      .map((app) => app.trim());
    for (const app of only ?? []) await requireKnownApp(context, app);
    const author = await readAuthor(context, args);
    ui.print(`Restoring ${channel} to revision ${revision}`);
    const outcome = await context.changeSeveral({
      ...author,
      action: 'restore',
      revision,
      reason,
      bringBack,
      ...(only && { only }),
    });
    const { revision: made, warnings } = outcome;
    ui.print();
    printChanged(context, outcome);
    if (author.isDryRun) ui.print('\nDry run: nothing was written.');
    else {
      const replaces = listAppChanges(made.change).some(({ from, to }) => from !== null && from !== to);
      const withdrawn = replaces ? '; what it replaced is withdrawn' : '';
      ui.print(`\n${channel} has this again (revision ${made.revision})${withdrawn}.`);
      ui.print(
        'Open tabs follow by themselves. Canaries of these apps ended, and those of then did not begin again.',
      );
      ui.print('Freezes and pins are as they were before this command.');
    }
    outputSeveral(context, made, author.isDryRun);
    ui.printJson(() => ({ revision: made, warnings, isDryRun: author.isDryRun }));
  },
};
