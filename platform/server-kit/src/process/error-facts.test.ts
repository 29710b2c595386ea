import { describe, expect, it } from 'vitest';
import { findCode, hasCode, toReason } from './error-facts.ts';

const aSystemError = (code: unknown) => Object.assign(new Error('failed'), { code });

describe('findCode', () => {
  it.each([
    ['the code of an error', aSystemError('ENOENT'), 'ENOENT'],
    ['no number', aSystemError(2), undefined],
    ['nothing of what is no error', { code: 'ENOENT' }, undefined],
  ])('gives %s', (_, error, expected) => {
    expect(findCode(error)).toBe(expected);
  });
});

it('hasCode knows an error by any of the codes', () => {
  expect(hasCode(aSystemError('ENOTDIR'), 'ENOENT', 'ENOTDIR')).toBe(true);
  expect(hasCode(aSystemError('EPERM'), 'ENOENT', 'ENOTDIR')).toBe(false);
});

it('toReason gives the words of an error, and the text of anything else', () => {
  expect([new Error('the disk is full'), undefined].map(toReason)).toEqual(['the disk is full', 'undefined']);
});
