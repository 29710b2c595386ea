import { CHANGE_ACTIONS, type ChangeAction, findFieldNeed, HOST_APP } from '@sharpside/contracts';
import type { ConsoleApp } from '@sharpside/contracts/control';

type Choice = { action: ChangeAction; version: string | undefined };

/** The reason why this action has no target, for example because somebody ended the canary; undefined if it has one. */
export function findObstacle({ action, version }: Choice, app: ConsoleApp): string | undefined {
  const { target } = CHANGE_ACTIONS[action];
  if (target === 'canary') return app.canary ? undefined : `${app.app} has no canary.`;
  if (version !== undefined) return undefined;
  if (findFieldNeed(action, 'version') === 'required')
    return 'No release is chosen. Choose one among the releases.';
  if (action === 'rollback' && app.previous === null)
    return `${app.app} has no previous release. Choose one to go back to among the releases${app.app === HOST_APP ? '' : ', or take it off the site'}.`;
  return app.live ? undefined : `Nothing of ${app.app} is live.`;
}
