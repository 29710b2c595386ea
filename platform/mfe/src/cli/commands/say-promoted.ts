import { HOST_APP } from '@sharpside/contracts';
import type { ChangeOutcome } from '@sharpside/registry/changes/make-change';
import type { Session } from '../session.ts';

type Promoted = { app: string; version: string; isDryRun: boolean };

/** Last line of a promote: the new state, and the possible next steps. */
export function sayPromoted(
  session: Session,
  outcome: ChangeOutcome,
  { app, version, isDryRun }: Promoted,
): void {
  const { ui, channel, toCommand } = session;
  const { revision, before } = outcome;
  const name = ui.paint('bold', `${app} ${version}`);
  const canary = revision.apps[app]?.canary;
  if (isDryRun) {
    ui.say(`\nDry run: ${channel} takes this. Nothing was written.`);
  } else if (canary) {
    ui.say(
      `\n${name} is shown to ${ui.paint('bold', `${canary.percent} %`)} on ${channel} (revision ${revision.revision}).`,
    );
    ui.say(
      `Everybody: ${toCommand(`canary ${app} promote`)}   More: ${toCommand(`canary ${app} raise --to 50`)}`,
    );
    ui.say(`Should it turn out bad: ${toCommand(`canary ${app} abort --reason "..."`)}`);
  } else if (revision.change.action === 'canary') {
    ui.say(
      `\nThe canary ${name} has ended: everybody gets ${before?.current} on ${channel} (revision ${revision.revision}).`,
    );
  } else {
    const was = before ? `, in place of ${before.current}` : '';
    ui.say(`\n${name} is live on ${channel} (revision ${revision.revision})${was}.`);
    // A remote's first release has nothing before it. The host cannot be retired: a site without a host would be none.
    const wayBack = before ? 'rollback' : 'retire';
    if (before || app !== HOST_APP)
      ui.say(`Should it turn out bad: ${toCommand(`${wayBack} ${app} --reason "..."`)}`);
  }
}
