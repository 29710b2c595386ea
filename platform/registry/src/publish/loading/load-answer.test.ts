import { describe, expect, it } from 'vitest';
import { readAnswer } from './load-answer.ts';

const finding = { module: './screen', reason: 'it throws', isProof: true };
const answer = (findings: unknown, nonce = 'secret') => JSON.stringify({ nonce, findings });

describe('readAnswer', () => {
  it('gives the findings of the process that knows the nonce', () => {
    expect(readAnswer(answer([finding]), 'secret')).toEqual([finding]);
  });

  it.each([
    ['another nonce', answer([], 'guess')],
    ['no nonce', '[]'],
    ['nothing', ''],
    ['something before it', `[]${answer([])}`],
    ['a reason without end', answer([{ ...finding, reason: 'x'.repeat(501) }])],
    ['a module without end', answer([{ ...finding, module: 'x'.repeat(2001) }])],
    ['findings without end', answer(Array.from({ length: 51 }, () => finding))],
  ])('is nothing for %s', (_, text) => {
    expect(readAnswer(text, 'secret')).toBeUndefined();
  });
});
