import { HOST_APP } from '@sharpside/contracts';
import { CHANGE_OPTIONS } from '../../arguments/global-options.ts';
import type { Command } from '../../command.ts';
import { readAuthor } from '../../context.ts';
import { requireApp, requireVersion } from '../../require-release.ts';
import { listHolds } from './next-steps.ts';
import { outputChange } from './promote-command.ts';

export const rollbackCommand: Command = {
  name: 'rollback',
  summary: 'Take an app back to an earlier release, and withdraw the live one',
  parameters: [{ name: 'app', help: 'the app, for example remote-tools' }],
  options: {
    to: { value: 'version', help: 'the release to go to (default: the previous one)' },
    reason: { value: 'text', help: 'why, for the history' },
    ...CHANGE_OPTIONS,
  },
  examples: [
    'rollback remote-tools --reason "stakes are wrong"',
    'rollback remote-tools --to 1.2.0 --reason "1.3.0 and 1.4.0 lose the bet"',
  ],

  async run(context, args) {
    const { ui, channel } = context;
    const app = await requireApp(context, args);
    const to = args.find('to');
    const reason = args.require('reason');
    const author = await readAuthor(context, args);
    const target = to === undefined ? {} : { version: requireVersion(to) };
    ui.print(`Rolling back ${app} on ${channel}`);
    const outcome = await context.change({
      ...author,
      action: 'rollback',
      app,
      reason,
      ...target,
    });
    const { revision, warnings } = outcome;
    const { from, to: current } = revision.change;
    const name = ui.paint('bold', `${app} ${current}`);
    if (author.isDryRun) {
      ui.print(`\nDry run: ${name} would be live on ${channel}, and ${from} withdrawn. Nothing was written.`);
    } else {
      ui.print(
        `\n${name} is live on ${channel} again (revision ${revision.revision}); ${from} is withdrawn.`,
      );
      const tabs =
        app === HOST_APP ? 'Open tabs have it from their next page load.' : 'Open tabs follow by themselves.';
      ui.print(`${tabs} Next: publish a corrected version and promote it.`);
      for (const line of listHolds(context, app, revision.apps[app])) ui.print(line);
    }
    outputChange(context, outcome, author.isDryRun);
    ui.printJson(() => ({ revision, warnings, isDryRun: author.isDryRun }));
  },
};
