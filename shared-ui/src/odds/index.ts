/** The visitor's choice of odds format. `@sharpside/shared-odds` has the arithmetic. */
export { ODDS_FORMAT_STORAGE_KEY, ODDS_FORMATS } from './odds-choice.ts';
export { useOddsFormat } from './odds-format.ts';
export { OddsFormatSelect } from './odds-format-select.tsx';
export {
  ArbitrageLink,
  type ArbitrageLinkProps,
  BackToPrices,
  PriceLink,
  type PriceLinkProps,
} from './price-link.tsx';
