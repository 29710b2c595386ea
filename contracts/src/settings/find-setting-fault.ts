import { parseUrl } from '../paths/parse-url.ts';
import type { SettingDeclaration } from './setting-declaration.ts';

const isHttps = (value: string) => parseUrl(value)?.protocol === 'https:';

function isAccepted(declared: SettingDeclaration, value: unknown): boolean {
  switch (declared.type) {
    case 'boolean':
      return typeof value === 'boolean';
    case 'number':
      return (
        typeof value === 'number' &&
        value >= declared.min &&
        value <= declared.max &&
        (!declared.integer || Number.isInteger(value))
      );
    case 'text':
      return typeof value === 'string' && value.length <= declared.maxLength;
    case 'url':
      return typeof value === 'string' && (value === '' || isHttps(value));
    case 'choice':
      return typeof value === 'string' && declared.options.includes(value);
  }
}

/** The values that a setting may have, such as `a whole number from 10 to 100`. */
export function describeSettingLimits(declared: SettingDeclaration): string {
  switch (declared.type) {
    case 'boolean':
      return 'true or false';
    case 'number':
      return `a ${declared.integer ? 'whole ' : ''}number from ${declared.min} to ${declared.max}`;
    case 'text':
      return `a text of at most ${declared.maxLength} characters`;
    case 'url':
      return "an address that begins with 'https://', or empty";
    case 'choice':
      return `one of ${declared.options.join(', ')}`;
  }
}

/**
 * The fault of a value, as the end of a sentence that begins with the setting's name; undefined if the setting accepts
 * it.
 *
 * Pages use it too, so it must not import the schema library.
 */
export const findSettingFault = (declared: SettingDeclaration, value: unknown): string | undefined =>
  isAccepted(declared, value) ? undefined : `must be ${describeSettingLimits(declared)}`;
