import type { ChangeRequestBody } from 'contracts/control';
import {
  abortCanaryOf,
  pauseCanaryOf,
  promoteCanaryOf,
  raiseCanaryOf,
  resumeCanaryOf,
} from './canary-operations.ts';
import type { ChangeAuthor } from './change-channel.ts';
import { freezeApp, promoteRelease, retireApp, rollbackRelease, unfreezeApp } from './channel-operations.ts';
import type { ChangeOutcome } from './channel-session.ts';
import type { Report } from './checks.ts';
import { pinRelease, unpinApp } from './pin-operations.ts';
import type { RegistryDeps } from './registry-deps.ts';

/** A change as it is asked for, at the store or over HTTP, and by whom. */
export type AppChange = ChangeRequestBody & Pick<ChangeAuthor, 'app' | 'by' | 'via'> & { report?: Report };

/**
 * Makes a change of whichever kind.
 *
 * @throws what the operation of that kind throws.
 */
export function applyChange(deps: RegistryDeps, change: AppChange): Promise<ChangeOutcome> {
  const { app, channel, by, via, expectedRevision, isDryRun = false, report = () => {} } = change;
  const author = { app, channel, by, via, expectedRevision, isDryRun, report };
  const request = { ...author, reason: change.reason ?? null };
  switch (change.action) {
    case 'promote':
      return promoteRelease(deps, { ...request, version: change.version });
    case 'canary':
      return promoteRelease(deps, { ...request, version: change.version, percent: change.percent });
    case 'raise':
      return raiseCanaryOf(deps, { ...request, percent: change.percent });
    case 'resume':
      return resumeCanaryOf(deps, request);
    case 'promote-canary':
      return promoteCanaryOf(deps, request);
    case 'unfreeze':
      return unfreezeApp(deps, request);
    case 'unpin':
      return unpinApp(deps, request);
    case 'retire':
      return retireApp(deps, { ...author, reason: change.reason });
    case 'rollback':
      return rollbackRelease(deps, {
        ...author,
        reason: change.reason,
        ...(change.version !== undefined && { to: change.version }),
      });
    case 'pause':
      return pauseCanaryOf(deps, { ...author, reason: change.reason });
    case 'abort':
      return abortCanaryOf(deps, { ...author, reason: change.reason });
    case 'freeze':
      return freezeApp(deps, { ...author, reason: change.reason });
    case 'pin':
      return pinRelease(deps, {
        ...author,
        reason: change.reason,
        ...(change.version !== undefined && { version: change.version }),
      });
  }
}
