import type { Command } from '../command.ts';
import { CHANGE_OPTIONS } from '../global-options.ts';
import { readAuthor, requireApp, requireVersion } from '../session.ts';

/** Takes an app back to an earlier release. */
export const rollbackCommand: Command = {
  name: 'rollback',
  summary: 'Take an app back to an earlier release and withdraw the one that is live',
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

  async run(session, args) {
    const { ui, channel } = session;
    const app = await requireApp(session, args);
    const to = args.find('to');
    const reason = args.require('reason');
    const author = await readAuthor(session, args);
    const target = to === undefined ? {} : { version: requireVersion(to) };
    ui.say(`Rolling back ${app} on ${channel}`);
    const { revision, warnings } = await session.change({
      ...author,
      action: 'rollback',
      app,
      reason,
      ...target,
    });
    const { from, to: current } = revision.change;
    const name = ui.paint('bold', `${app} ${current}`);
    if (author.isDryRun) {
      ui.say(`\nDry run: ${name} would be live on ${channel}, and ${from} withdrawn. Nothing was written.`);
    } else {
      ui.say(`\n${name} is live on ${channel} again (revision ${revision.revision}); ${from} is withdrawn.`);
      ui.say('Open tabs follow by themselves. Next: publish a corrected version and promote it.');
    }
    ui.answer(() => ({ revision, warnings, isDryRun: author.isDryRun }));
  },
};
