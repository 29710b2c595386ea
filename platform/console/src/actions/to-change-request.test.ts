import { describe, expect, it } from 'vitest';
import { parsePercent } from './parse-percent.ts';
import { toChangeRequest } from './to-change-request.ts';

const COMMON = { channel: 'production', expectedRevision: 7 };

describe('toChangeRequest', () => {
  it('sends what the change takes and no more', () => {
    const request = toChangeRequest({
      ...COMMON,
      action: 'raise',
      version: '1.4.0',
      percent: 50,
      reason: ' ',
    });
    expect(request).toEqual({ ...COMMON, action: 'raise', percent: 50 });
  });

  it('refuses a rollback without a reason, as the command line does', () => {
    const draft = { ...COMMON, action: 'rollback', version: undefined, percent: undefined } as const;
    expect(() => toChangeRequest({ ...draft, reason: '' })).toThrow(/reason/);
    expect(toChangeRequest({ ...draft, reason: 'wrong ' })).toMatchObject({ reason: 'wrong' });
  });
});

describe('parsePercent', () => {
  it.each([
    ['10', 10],
    [' 12.5 ', 12.5],
    ['12,5', 12.5],
    ['100', 100],
    ['0', 0],
  ])('reads %j', (text, percent) => expect(parsePercent(text)).toBe(percent));

  it.each(['', 'ten', '101', '-1', '12.345', '1e2'])('takes %j for none', (text) =>
    expect(parsePercent(text)).toBeUndefined(),
  );
});
