/** Odds: read, reckoned exactly, and written as the visitor wants to read them. */
export {
  findAmericanIn,
  findAmericanPrice,
  findDecimalOdds,
  findFairProbabilities,
  findImpliedProbability,
  formatOdds,
  formatOddsIn,
} from './american-odds.ts';
export { formatFixed, formatMoney, formatPercent, toPrintedCents } from './format-ratio.ts';
export { type Market, toMarket } from './market.ts';
export { ODDS_FORMAT_STORAGE_KEY, ODDS_FORMATS } from './odds-choice.ts';
export { useOddsFormat } from './odds-format.ts';
export { OddsFormatSelect } from './odds-format-select.tsx';
export {
  findPrice,
  findPriceOfAmerican,
  findPriceOfDecimal,
  findPriceOfFraction,
  findPriceOfProbability,
  type Price,
  toAmerican,
  toDecimal,
  toImpliedProbability,
} from './price.ts';
export {
  formatAmerican,
  formatDecimal,
  formatFraction,
  formatOwnForm,
  formatQuote,
  type OddsForm,
  type Quote,
  toFraction,
} from './quote.ts';
export {
  add,
  compare,
  divide,
  HUNDRED,
  multiply,
  ONE,
  type Ratio,
  ratio,
  roundToInteger,
  subtract,
  sum,
  toAbsolute,
  toLarger,
  toSign,
  toSmaller,
  ZERO,
} from './ratio.ts';
