import {
  findSecretText,
  MAX_VALUES_BYTES,
  type SettingChanges,
  type SettingValues,
} from '@sharpside/contracts';
import type { Objection } from '../../records/checks.ts';
import { type AppState, HISTORY_FOR_ROLLBACK, type PlannedChange } from '../change.ts';
import { frozenObjections, objection, refuse, refuseAsDone, requireLive } from '../refusals.ts';
import { changeValues, hasSameValues, toSettingChanges, withValues } from './setting-changes.ts';

const findSecrets = (app: string, values: SettingChanges): Objection[] =>
  Object.entries(values).flatMap(([name, value]) => {
    const kind = typeof value === 'string' ? findSecretText(value) : undefined;
    if (kind === undefined) return [];
    const why = 'every visitor can read settings; keep secrets in the settings of a server';
    return [objection(`the value of ${name} looks like ${kind}, and is not stored: ${why} (${app})`)];
  });

function findTooMuch(app: string, values: SettingValues): Objection[] {
  const { length } = JSON.stringify(values);
  if (length <= MAX_VALUES_BYTES) return [];
  const text = `the values of ${app} would have ${length} characters together, and pages carry ${MAX_VALUES_BYTES} at most; shorten or unset some`;
  return [objection(text)];
}

/**
 * Changes values of an app's settings. Works on a pinned app, since its release stays.
 *
 * @throws {ChannelRefusedError} `NOTHING_TO_CHANGE` if the settings have these values; `CHANGE_REFUSED` if the app is
 * frozen or not live, if a value looks like a secret, and if the values are too long together.
 */
export function changeSettings(
  state: AppState,
  { app, values }: { app: string; values: SettingChanges },
): PlannedChange {
  const live = requireLive(app, state);
  const before = live.settings ?? {};
  const changes = toSettingChanges(before, changeValues(before, values));
  const objections = [
    ...(live.frozen ? frozenObjections(app, live.frozen) : []),
    ...findSecrets(app, values),
    ...findTooMuch(app, changeValues(before, changes)),
  ];
  if (objections.length > 0) refuse(app, objections);
  if (Object.keys(changes).length === 0) refuseAsDone(app, `${app} has these values already`);
  return {
    action: 'settings',
    from: live.current,
    to: live.current,
    values: changes,
    state: withValues(live, changeValues(before, changes)),
  };
}

/**
 * Returns the settings of an app to the values before their last change. A second call brings the later values back. It
 * is a way out of an outage, so it works on frozen and pinned apps.
 *
 * @throws {ChannelRefusedError} `CHANGE_REFUSED` if the app is not live, or `states` has no other values.
 */
export function rollBackSettings(
  state: AppState,
  { app, states, hasAllStates }: { app: string; states: readonly AppState[]; hasAllStates: boolean },
): PlannedChange {
  const live = requireLive(app, state);
  const earlier = states.find((one) => !hasSameValues(one, live));
  if (earlier === undefined) {
    const since = hasAllStates ? 'here' : `in the last ${HISTORY_FOR_ROLLBACK} revisions of the channel`;
    refuse(app, [
      objection(
        `the settings of ${app} have had no other values ${since}; \`mfe settings ${app}\` shows them`,
      ),
    ]);
  }
  return {
    action: 'settings-rollback',
    from: live.current,
    to: live.current,
    values: toSettingChanges(live.settings, earlier?.settings),
    state: withValues(live, earlier?.settings),
  };
}
