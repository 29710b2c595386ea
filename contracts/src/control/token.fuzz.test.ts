import fc from 'fast-check';
import * as v from 'valibot';
import { expect } from 'vitest';
import { tokenIdSchema } from '../names.ts';
import { fuzz } from '../testing/fuzz.ts';
import { anyOddValue, anyText, nearDocument } from '../testing/hostile-texts.ts';
import { newTokenSchema, parseTokenText } from './token.ts';

const anyId = fc.string({
  unit: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz234567'),
  minLength: 12,
  maxLength: 12,
});
const anySecret = fc.string({
  unit: fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-'),
  minLength: 43,
  maxLength: 43,
});
const anyToken = fc.tuple(anyId, anySecret).map(([id, secret]) => `mfe_${id}_${secret}`);

fuzz('a token is read as its id and secret, and nothing beside it is', {
  input: fc.tuple(anyToken, anyText, anyText),
  known: [[`mfe_aaaaaaaaaaaa_${'A'.repeat(43)}`, '', '\n']],
  check([token, before, after]) {
    const found = parseTokenText(token);
    expect(found && `mfe_${found.id}_${found.secret}`).toBe(token);
    expect(v.is(tokenIdSchema, found?.id)).toBe(true);
    const text = `${before}${token}${after}`;
    if (text !== token) expect(parseTokenText(text)).toBeUndefined();
  },
});

const NEW_TOKEN = { apps: ['remote-mlb'], rights: ['publish'], holder: 'MLB team', days: 30 };

fuzz('a new token has at most a year, some apps and rights, and a holder that a person can read', {
  input: fc.oneof(
    nearDocument(NEW_TOKEN).map((text): unknown => JSON.parse(text)),
    fc.record({ ...fields() }),
  ),
  check(document) {
    const { success, output } = v.safeParse(newTokenSchema, document);
    if (!success) return;
    expect(output.holder).toMatch(/^[^\p{C}<>]{1,100}$/u);
    expect(output.holder.trim()).toBe(output.holder);
    expect(output.apps.length * output.rights.length).toBeGreaterThan(0);
    expect(output.days >= 1 && output.days <= 366 && Number.isInteger(output.days)).toBe(true);
    expect(v.parse(newTokenSchema, JSON.parse(JSON.stringify(output)))).toEqual(output);
  },
});

function fields() {
  return {
    apps: fc.array(fc.constantFrom('*', 'host', 'remote-x'), { maxLength: 3 }),
    rights: fc.array(fc.constantFrom('publish', 'promote', 'rollback'), { maxLength: 3 }),
    holder: anyText,
    days: fc.oneof(fc.integer({ min: -2, max: 400 }), anyOddValue),
  };
}
