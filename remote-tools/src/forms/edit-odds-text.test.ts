import { describe, expect, it } from 'vitest';
import { addSlash, changeSign } from './edit-odds-text.ts';

describe('changing the sign', () => {
  it.each([
    { text: '110', changed: '-110' },
    { text: '-110', changed: '+110' },
    { text: '+ 1,200', changed: '-1,200' },
    { text: '\u2212110', changed: '+110' },
    { text: '- 110', changed: '+110' },
    { text: '100', changed: '-100' },
    { text: '', changed: '-' },
    { text: '+', changed: '-' },
    { text: '-', changed: '+' },
  ])("of '$text' gives '$changed'", ({ text, changed }) => {
    expect(changeSign(text)).toBe(changed);
  });

  it.each(['EVEN', '5/2', '2.50', 'abc', '99.99', '-50', '1e3', '9'.repeat(41)])(
    "of '%s', which has none to change, is not possible",
    (text) => {
      expect(changeSign(text)).toBeUndefined();
    },
  );
});

describe('adding a slash', () => {
  it('puts it after what stands there, once', () => {
    expect(addSlash('5 ')).toBe('5/');
    expect(addSlash('5/')).toBeUndefined();
    expect(addSlash('5\u2044')).toBeUndefined();
  });
});
