import { isDeepStrictEqual } from 'node:util';
import type { ChannelApp, SettingChanges, SettingValues } from '@sharpside/contracts';
import type { AppState } from '../change.ts';

/** The values of an app after changes; null removes a value. */
export const changeValues = (values: SettingValues, changes: SettingChanges): SettingValues => {
  const changed = Object.entries({ ...values, ...changes });
  return Object.fromEntries(
    changed.flatMap(([name, value]): [string, SettingValues[string]][] =>
      value === null ? [] : [[name, value]],
    ),
  );
};

/** The changes that turn `from` into `to`. */
export function toSettingChanges(from: SettingValues = {}, to: SettingValues = {}): SettingChanges {
  const names = [...new Set([...Object.keys(from), ...Object.keys(to)])].sort();
  return Object.fromEntries(
    names.filter((name) => from[name] !== to[name]).map((name) => [name, to[name] ?? null]),
  );
}

export const hasSameValues = (one: AppState, other: AppState): boolean =>
  isDeepStrictEqual(one?.settings ?? {}, other?.settings ?? {});

/** The state of an app with other values; without values it has no `settings`. */
export function withValues({ settings: _, ...state }: ChannelApp, values: SettingValues = {}): ChannelApp {
  return Object.keys(values).length === 0 ? state : { ...state, settings: values };
}

/** The `values` of a history entry for an app that changes from one state to another; empty if its values stay. */
export function toValuesEntry(from: AppState, to: AppState): { values?: SettingChanges } {
  const values = toSettingChanges(from?.settings, to?.settings);
  return Object.keys(values).length === 0 ? {} : { values };
}
