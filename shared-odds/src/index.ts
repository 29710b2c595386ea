/** Exact odds: reading, exact arithmetic, and formatting in each form. */
export {
  findAmericanIn,
  findAmericanPrice,
  findDecimalOdds,
  findFairAmerican,
  findFairProbabilities,
  findImpliedProbability,
  formatFairOdds,
  formatOdds,
  formatOddsIn,
} from './american-odds.ts';
export { formatFixed, formatMoney, formatPercent, toPrintedCents } from './format-ratio.ts';
export { type Market, toMarket } from './market.ts';
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
  formatInForm,
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
export {
  type NumberField,
  type Reading,
  readAs,
  readNumber,
  refuse,
  TOO_MANY_DIGITS,
  type TypedNumber,
  toPlainText,
} from './read-number.ts';
