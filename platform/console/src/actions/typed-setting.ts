import { findSettingFault, type SettingDeclaration, type SettingValue } from '@sharpside/contracts';
import type { ConsoleSetting } from '@sharpside/contracts/control';
import { parseDecimal } from '../typed-number.ts';

/** A setting's value as typed. If `isDefault`, the release's default is meant, and the text is ignored. */
export type TypedSetting = { isDefault: boolean; text: string };

export const toTypedSetting = (setting: ConsoleSetting | undefined): TypedSetting => ({
  isDefault: setting?.value == null,
  text: String(setting?.value ?? setting?.declared?.default ?? ''),
});

function parseText({ type }: SettingDeclaration, text: string): SettingValue {
  const trimmed = text.trim();
  if (type === 'boolean') return trimmed === 'true';
  const number = type === 'number' ? parseDecimal(trimmed) : Number.NaN;
  return Number.isNaN(number) ? trimmed : number;
}

/** The typed value, null for the default, or an error. */
export function readSetting(
  { name, declared }: ConsoleSetting,
  { isDefault, text }: TypedSetting,
): { value: SettingValue | null } | { fault: string } {
  if (isDefault || declared === null) return { value: null };
  const value = parseText(declared, text);
  const fault = findSettingFault(declared, value);
  return fault === undefined ? { value } : { fault: `${name} ${fault}.` };
}
