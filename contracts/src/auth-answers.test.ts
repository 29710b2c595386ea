import { describe, expect, it } from 'vitest';
import { hasActiveSubscription, type Subscription } from './auth-answers.ts';

const NOW = Date.parse('2025-07-20T12:00:00Z');

const aSubscription = (capperId: number, paidUntil: string | null): Subscription => ({
  price: { product: { capper: { id: capperId } } },
  paid_until: paidUntil,
});

describe('hasActiveSubscription', () => {
  // GATE-20
  it('is true when one of several subscriptions is to the creator and paid beyond now', () => {
    const records = [
      aSubscription(1, '2030-01-01T00:00:00Z'),
      aSubscription(320_906, '2025-01-01T00:00:00Z'),
      aSubscription(320_906, '2025-07-20T12:00:00.001Z'),
    ];
    expect(hasActiveSubscription(records, NOW)).toBe(true);
  });

  it.each([
    ['to another creator', [aSubscription(320_907, '2030-01-01T00:00:00Z')]], // GATE-21
    ['paid until this very moment', [aSubscription(320_906, '2025-07-20T12:00:00Z')]], // GATE-22
    ['paid until a time that is past in its own zone', [aSubscription(320_906, '2025-07-20T13:00:00+02:00')]],
    ['never paid', [aSubscription(320_906, null)]],
    ['paid until a date that cannot be read', [aSubscription(320_906, 'next month')]],
    ['absent', []],
  ])('is false for a subscription %s', (_, records) => {
    expect(hasActiveSubscription(records, NOW)).toBe(false);
  });
});
