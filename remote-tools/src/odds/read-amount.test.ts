import { fuzz } from '@sharpside/contracts/testing/fuzz';
import { formatFixed, formatMoney, ratio, TOO_MANY_DIGITS } from '@sharpside/shared-odds';
import { anyAmount } from '@sharpside/shared-odds/testing';
import { describe, expect, it } from 'vitest';
import { AMOUNT_PROBLEMS, readAmount } from './read-amount.ts';

describe('an amount', () => {
  // ARB-15
  it.each([
    { text: ' $100 ', amount: ratio(100n) },
    { text: '$1,000', amount: ratio(1000n) },
    { text: '+20', amount: ratio(20n) },
    { text: '+ $20', amount: ratio(20n) },
    { text: '20 $', amount: ratio(20n) },
    { text: '＄2０', amount: ratio(20n) },
    { text: '0.01', amount: ratio(1n, 100n) },
    { text: '99.500', amount: ratio(199n, 2n) },
    { text: '267.63990267639906', amount: ratio(26763990267639906n, 10n ** 14n) },
  ])("is read from '$text'", ({ text, amount }) => {
    expect(readAmount(text)).toEqual({ ok: true, value: amount });
  });

  it.each([
    { text: '  ', problem: AMOUNT_PROBLEMS.empty },
    { text: 'abc', problem: AMOUNT_PROBLEMS.form },
    ...['$$5', '$5$', '5$5', '1$,000', '10²', '1½'].map((text) => ({ text, problem: AMOUNT_PROBLEMS.form })),
    { text: '1e999', problem: AMOUNT_PROBLEMS.form },
    { text: '0', problem: AMOUNT_PROBLEMS.notPositive },
    { text: '-$5', problem: AMOUNT_PROBLEMS.notPositive },
    { text: '0.009', problem: AMOUNT_PROBLEMS.underCent },
    { text: '9'.repeat(41), problem: TOO_MANY_DIGITS },
  ])("is refused in '$text', and why", ({ text, problem }) => {
    expect(readAmount(text)).toEqual({ ok: false, problem });
  });
});

fuzz('an amount is read back as it was formatted', {
  cost: 0.2,
  input: anyAmount,
  check(amount) {
    const texts = [formatMoney(amount), formatFixed(amount, 2), formatFixed(amount, 2).replace('.', ',')];
    for (const text of texts) expect(readAmount(text)).toEqual({ ok: true, value: amount });
  },
});
