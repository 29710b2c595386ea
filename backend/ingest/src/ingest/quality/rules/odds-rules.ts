import { type Rules, share } from './rule.ts';

const MONEYLINE = `market = 'h2h'`;

export const lineRules: Rules = {
  slot: 'league',
  impossible: {},
  usual: [
    {
      // The implied probabilities of a book sum to more than 1, because the book would lose money otherwise.
      figure: 'price of all winners together',
      value: share(
        `sum(1 / price_decimal) FILTER (WHERE ${MONEYLINE})`,
        `count(DISTINCT (event_id, book)) FILTER (WHERE ${MONEYLINE})`,
      ),
      within: [0.98, 1.3],
      of: `count(DISTINCT (event_id, book)) FILTER (WHERE ${MONEYLINE})`,
      least: 4,
    },
  ],
};
