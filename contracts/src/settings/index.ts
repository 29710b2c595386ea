/** Settings as screens need them, without a schema library. */
import { describeSettingLimits, findSettingFault } from './find-setting-fault.ts';
import type { SettingDeclaration, SettingsDeclaration, SettingValue } from './setting-declaration.ts';

export type {
  SettingDeclaration,
  SettingsDeclaration,
  SettingValue,
  SettingValues,
} from './setting-declaration.ts';
export { describeSettingLimits, findSettingFault };

/** The type of a declared setting's value. */
export type ValueOf<D extends SettingDeclaration> = D extends { type: 'boolean' }
  ? boolean
  : D extends { type: 'number' }
    ? number
    : D extends { type: 'choice'; options: readonly (infer Option)[] }
      ? Option
      : string;

/** The values of declared settings, by name. */
export type ValuesOf<S extends SettingsDeclaration> = { readonly [Name in keyof S]: ValueOf<S[Name]> };

/** Changed values as text: `rows=50, notice=default`. */
export const describeSettingChanges = (changes: Readonly<Record<string, SettingValue | null>>): string =>
  Object.entries(changes)
    .map(([name, value]) => `${name}=${value === null ? 'default' : formatSettingValue(value)}`)
    .join(', ');

/** A value as text; an empty text in quotes. */
export const formatSettingValue = (value: SettingValue): string => (value === '' ? "''" : String(value));

/** Gives types to the settings of an app, for its declaration and its screens; the build validates them. */
export const defineSettings = <const S extends SettingsDeclaration>(settings: S): S => settings;

/**
 * The value of every declared setting: the channel's value, or the default if there is none or the release does not
 * accept it.
 *
 * A channel's values are checked against its live releases. A fallback may be older and have other limits.
 */
export function resolveSettings<const S extends SettingsDeclaration>(
  declared: S,
  values?: Readonly<Record<string, SettingValue>>,
): ValuesOf<S>;
export function resolveSettings(
  declared: SettingsDeclaration,
  values: Readonly<Record<string, SettingValue>> = {},
): Record<string, SettingValue> {
  const entries = Object.entries(declared).map(([name, one]): [string, SettingValue] => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    const isAccepted = value !== undefined && findSettingFault(one, value) === undefined;
    return [name, isAccepted ? value : one.default];
  });
  return Object.fromEntries(entries);
}
