import { type ChangeAction, HOST_APP } from 'contracts';
import type { ConsoleApp } from 'contracts/control';

type Choice = { action: ChangeAction; version: string | undefined };

const OF_A_RELEASE: ReadonlySet<ChangeAction> = new Set(['promote', 'canary']);
const OF_THE_CANARY: ReadonlySet<ChangeAction> = new Set([
  'raise',
  'pause',
  'resume',
  'promote-canary',
  'abort',
]);

/** The reason why this action has no target, for example because somebody ended the canary; undefined if it has one. */
export function findObstacle({ action, version }: Choice, app: ConsoleApp): string | undefined {
  if (OF_A_RELEASE.has(action) && version === undefined)
    return 'No release is chosen. Choose one among the releases.';
  if (OF_THE_CANARY.has(action) && !app.canary) return `${app.app} has no canary.`;
  if (action === 'rollback' && version === undefined && app.previous === null)
    return `${app.app} has no previous release. Choose one to go back to among the releases${app.app === HOST_APP ? '' : ', or take it off the site'}.`;
  if ((action === 'pin' || action === 'retire') && version === undefined && !app.live)
    return `Nothing of ${app.app} is live.`;
  return undefined;
}
