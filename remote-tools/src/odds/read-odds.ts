import {
  divide,
  findPriceOfAmerican,
  findPriceOfDecimal,
  findPriceOfFraction,
  findPriceOfProbability,
  HUNDRED,
  type NumberField,
  type OddsForm,
  ONE,
  type Price,
  type Quote,
  type Reading,
  readAs,
  readNumber,
  refuse,
  type TypedNumber,
  toPlainText,
} from '@sharpside/shared-odds';

export const ODDS_PROBLEMS = {
  fractionForm: 'Enter two numbers with a slash between them, such as 5/1.',
  fractionRange: 'Both numbers must be greater than 0, such as 5/1.',
  decimalForm: 'Enter a number, such as 2.00.',
  decimalSign: 'Decimal odds have no plus sign. American odds have one, and start at +100.',
  decimalRange: 'Decimal odds must be greater than 1.',
  americanForm: 'Enter a number, such as -110 or +150.',
  americanRange: 'American odds are -100 or lower, or +100 or higher.',
  probabilityForm: 'Enter a percentage, such as 50%.',
  probabilityRange: 'Implied probability must be greater than 0 and less than 100.',
} as const;

const EVEN_MONEY = /^(ev|evs|even|evens)$/i;
const FRACTION = /^([^/:]+)\s*[/:]\s*([^/:]+)$/;
const FRACTION_WITH_DASH = /^(\d+)\s*-\s*(\d+)$/;

/** Even money in words, as boards print it: `EVEN`, `EVS`. */
export const isEvenMoney = (text: string): boolean => EVEN_MONEY.test(toPlainText(text));

type NumberForm = Pick<NumberField, 'comma'> & {
  text: string;
  form: OddsForm;
  find: (typed: TypedNumber) => Price | undefined;
};

function readQuote(
  { text, form, find, comma = 'thousands' }: NumberForm,
  problems: { form: string; range: string },
): Reading<Quote> {
  const typed = readNumber(text, { noNumber: problems.form, comma });
  if (!typed.ok) return typed;
  const price = find(typed.value);
  return price ? readAs({ form, price, decimals: typed.value.decimals }) : refuse(problems.range);
}

/** Reads `5/1`, `5:1`, `5-1`, `7.5/2` and `EVEN`. */
export function readFraction(text: string): Reading<Quote> {
  if (isEvenMoney(text)) return readAs({ form: 'fraction', price: { profit: ONE }, decimals: 0 });
  const plain = toPlainText(text);
  const [, top, bottom] = FRACTION.exec(plain) ?? FRACTION_WITH_DASH.exec(plain) ?? [];
  const numerator = readNumber(top ?? '', { noNumber: ODDS_PROBLEMS.fractionForm });
  const denominator = readNumber(bottom ?? '', { noNumber: ODDS_PROBLEMS.fractionForm });
  if (!numerator.ok) return numerator;
  if (!denominator.ok) return denominator;
  const price = findPriceOfFraction(numerator.value.value, denominator.value.value);
  return price ? readAs({ form: 'fraction', price, decimals: 0 }) : refuse(ODDS_PROBLEMS.fractionRange);
}

/** Reads `2.50`, and with a decimal comma `2,50` and `1,952`. */
export function readDecimal(text: string): Reading<Quote> {
  if (toPlainText(text).startsWith('+')) return refuse(ODDS_PROBLEMS.decimalSign);
  return readQuote(
    { text, form: 'decimal', comma: 'decimal', find: ({ value }) => findPriceOfDecimal(value) },
    { form: ODDS_PROBLEMS.decimalForm, range: ODDS_PROBLEMS.decimalRange },
  );
}

/** Reads `-110`, `+150`, `150` and `EVEN`. */
export const readAmerican = (text: string): Reading<Quote> =>
  readQuote(
    {
      text: isEvenMoney(text) ? '+100' : text,
      form: 'american',
      find: ({ value }) => findPriceOfAmerican(value),
    },
    { form: ODDS_PROBLEMS.americanForm, range: ODDS_PROBLEMS.americanRange },
  );

/** Reads `50` and `50%`. */
const readProbability = (text: string): Reading<Quote> =>
  readQuote(
    {
      text: toPlainText(text).replace(/\s*%$/, ''),
      form: 'probability',
      comma: 'decimal',
      find: ({ value }) => findPriceOfProbability(divide(value, HUNDRED)),
    },
    { form: ODDS_PROBLEMS.probabilityForm, range: ODDS_PROBLEMS.probabilityRange },
  );

export const ODDS_READERS: Record<OddsForm, (text: string) => Reading<Quote>> = {
  fraction: readFraction,
  decimal: readDecimal,
  american: readAmerican,
  probability: readProbability,
};
