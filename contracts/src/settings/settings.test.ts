import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { findSecretName, findSecretText } from './find-secret.ts';
import { defineSettings, describeSettingChanges, findSettingFault, resolveSettings } from './index.ts';
import {
  type SettingDeclaration,
  settingChangesSchema,
  settingsDeclarationSchema,
  settingValuesSchema,
} from './setting-declaration.ts';

const settings = defineSettings({
  rows: { type: 'number', min: 10, max: 100, integer: true, default: 50, description: 'Rows of a page' },
  ratio: { type: 'number', min: 0, max: 1, default: 0.5, description: 'A share' },
  isShown: { type: 'boolean', default: true, description: 'Shows the notice' },
  greeting: { type: 'text', maxLength: 20, default: '', description: 'Words over the board' },
  help: { type: 'url', default: '', description: 'Page with help' },
  order: {
    type: 'choice',
    options: ['newest', 'oldest'],
    default: 'newest',
    description: 'Order of the rows',
  },
});

const faultOf = (settings: unknown) => {
  const parsed = v.safeParse(settingsDeclarationSchema, settings);
  return parsed.success ? undefined : parsed.issues.map(({ message }) => message).join('; ');
};

describe('a declaration of settings', () => {
  const number = { type: 'number' as const, min: 1, max: 5, default: 3, description: 'A number' };
  const choice = { type: 'choice', options: ['a', 'b'], default: 'a', description: 'Order' };
  const text = { type: 'text', maxLength: 60, default: '', description: 'Note' };
  it.each<[string, Record<string, unknown>, RegExp]>([
    ['a default out of its own limits', { rows: { ...number, default: 6 } }, /refuses itself.*from 1 to 5/],
    ['a type that there is none of', { rows: { ...number, type: 'date' } }, /must be 'boolean', 'number'/],
    ['no description', { rows: { ...number, description: ' ' } }, /must say what/],
    ['a field that there is none of', { rows: { ...number, step: 2 } }, /step/],
    ['a name of several words', { 'rows-of-page': number }, /such as 'rowsPerPage'/],
    ['a name of a secret', { feedToken: number }, /named after a secret \('token'\)/],
    ['one option', { order: { ...choice, options: ['a'] } }, /two options/],
    [
      'a secret for a default',
      { note: { ...text, default: 'ghp_abcdefghijklmnopqrstu012345' } },
      /like a secret/,
    ],
    [
      'too many',
      Object.fromEntries(Array.from({ length: 31 }, (_, at) => [`rows${at}`, number])),
      /at most 30/,
    ],
  ])('is refused with %s', (_, declared, message) => {
    expect(faultOf(declared)).toMatch(message);
  });
});

describe('a value', () => {
  it.each<[keyof typeof settings, unknown, string | undefined]>([
    ['rows', 10, undefined],
    ['rows', 9, 'must be a whole number from 10 to 100'],
    ['rows', 10.5, 'must be a whole number from 10 to 100'],
    ['rows', Number.NaN, 'must be a whole number from 10 to 100'],
    ['isShown', 'true', 'must be true or false'],
    ['greeting', 'a'.repeat(21), 'must be a text of at most 20 characters'],
    ['help', 'https://help.example/a', undefined],
    ['help', '', undefined],
    ['help', 'http://help.example', "must be an address that begins with 'https://', or empty"],
    ['order', 'toString', 'must be one of newest, oldest'],
  ])('of %s that is %j: %s', (name, value, fault) => {
    expect(findSettingFault(settings[name], value)).toBe(fault);
  });

  it('is one line of bounded length in a channel, and all of an app together are bounded', () => {
    for (const value of ['a\nb', 'a'.repeat(501), Number.POSITIVE_INFINITY])
      expect(v.is(settingValuesSchema, { greeting: value })).toBe(false);
    const long = Object.fromEntries(Array.from({ length: 17 }, (_, at) => [`text${at}`, 'a'.repeat(500)]));
    expect(v.is(settingValuesSchema, long)).toBe(false);
    expect(v.is(settingChangesSchema, {})).toBe(false);
    expect(v.is(settingChangesSchema, { rows: null })).toBe(true);
  });
});

describe('resolveSettings', () => {
  it('gives each setting its default until the channel has a value for it', () => {
    const defaults = { rows: 50, ratio: 0.5, isShown: true, greeting: '', help: '', order: 'newest' };
    expect(resolveSettings(settings)).toEqual(defaults);
    const values = { rows: 20, order: 'oldest' };
    expect(resolveSettings(settings, values)).toEqual({ ...defaults, ...values });
  });

  it('does not take what every object has for a value', () => {
    const odd: Record<string, SettingDeclaration> = {
      constructor: { type: 'text' as const, maxLength: 5, default: 'none', description: 'Odd name' },
    };
    expect(resolveSettings(odd)).toEqual({ constructor: 'none' });
  });
});

it('says a change of settings in one line', () => {
  const changes = { rows: 5, help: null, greeting: '' };
  expect(describeSettingChanges(changes)).toBe("rows=5, help=default, greeting=''");
});

describe('a secret', () => {
  it.each([
    ...['apiKey', 'feedToken', 'password', 'clientSecret', 'KEY', 'awsCredentials', 'feedPass', 'feedPwd'],
    ...['dbpassword', 'clientsecret', 'accesskey', 'apiKeyId', 'hotKeys'],
  ])('is what %s names', (name) => {
    expect(findSecretName(name)).toBeDefined();
  });

  it.each(['rowsPerPage', 'monkey', 'keyboardHints', 'isShown', 'tokenless', 'keyPlayers', 'showKeyStats'])(
    'is not what %s names',
    (name) => {
      expect(findSecretName(name)).toBeUndefined();
    },
  );

  // The text is written in parts, because secret scanners of this repository would report it.
  const random = 'q7Zk2Pw9' + 'Xf4Lm8Vt1Bn6Rc3Hy5';
  it.each([
    ['a private key', `-----BEGIN ${'PRIVATE KEY'}-----`],
    ['a signed token (JWT)', `eyJhbGciOiJI${'UzI1NiJ9'}.eyJzdWIiOiIxIn0`],
    ['a token of this control service', `mfe_abcdefghij23_${'x'.repeat(43)}`],
    ['a key of AWS', `AKIA${'ABCDEFGHIJKLMNOP'}`],
    ['a token of GitHub', `ghp_${'a1'.repeat(18)}`],
    ['a token of GitLab', `glpat-${'abcdefghij0123456789'}`],
    ['a token of Slack', `xoxb-${'123456789012'}`],
    ['a key of Stripe', `sk_live_${'abcdefghij'}`],
    ['an address with a password', 'https://ann:secret@feed.example/odds'],
    ['a webhook of Slack', 'https://hooks.slack.com/services/T000/B000/x'],
    ['a header with a token', `Bearer ${'abc123'}`],
    ['an address with a secret in it', 'https://feed.example/odds?api_key=hunter2'],
    ['a long random key', random],
    ['a long random key', '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'],
    ['a long random key', 'mzxw6ytboi2hk4dpeb3w64tmmqza'],
  ])('is found: %s', (kind, text) => {
    expect(findSecretText(text)).toBe(kind);
    expect(findSecretText(`before ${text} after`)).toBe(kind);
  });

  it.each([
    'Scores of the World Series are late today; we are on it.',
    'https://creatorly.example/sharpside/subscriptions/spring-offer-for-members-2026',
    'https://cdn.example/teams/3c59dc048e8850243be8079a5c74d079.png',
    'ThisIsAVeryLongNameOfSomethingThatHasNoSpaces',
    '123e4567-e89b-12d3-a456-426614174000',
    '+1-800-555-0100-0000-0000-0000',
  ])('is not found in %s', (text) => {
    expect(findSecretText(text)).toBeUndefined();
  });
});
