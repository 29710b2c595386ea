/** One parameter of the address: its reader and writer, and its value when the address has none. */
export type AddressParam<Value> = {
  /** Undefined where the address holds nothing that makes sense. `texts` are all its values, in order. */
  read(texts: readonly string[]): Value | undefined;
  /** The values to write; the default is left out before this is asked. */
  write(value: Value): readonly string[];
  /** Those of `texts` that are none of the choices, or no day of the range; other parameters know them all. */
  findUnknown?(texts: readonly string[]): readonly string[];
  default: Value | (() => Value);
};

type OneText<Value> = { read: (text: string) => Value | undefined; write?: (value: Value) => string };

function paramOf<Value>(
  fallback: Value | (() => Value),
  { read, write = String }: OneText<Value>,
): AddressParam<Value> {
  return {
    default: fallback,
    read: ([text]) => (text === undefined ? undefined : read(text)),
    write: (value) => [write(value)],
  };
}

// The longest text that a field could sensibly hold; an address can hold anything.
const MAX_TEXT = 100;

// The backend refuses control characters and halves of characters, which nobody types. U+FFFD in their place finds nothing,
// and the screen says so. A text of spaces alone counts as empty.
const toReadable = (text: string) =>
  text.trim() === '' ? '' : text.slice(0, MAX_TEXT).replaceAll(/[\p{Cc}\p{Cs}]/gu, '\uFFFD');

/** Any text, cut to 100 characters, with U+FFFD for characters that no name has. Default: empty. */
export const textParam = (fallback = ''): AddressParam<string> => paramOf(fallback, { read: toReadable });

/** May be a function, for choices that change with the day, such as the seasons. */
type Choices<Choice> = readonly Choice[] | (() => readonly Choice[]);

const listChoices = <Choice>(choices: Choices<Choice>) =>
  typeof choices === 'function' ? choices() : choices;

/** The choice that a text names, and the texts that name none. An empty text is no value, and so not an unknown one. */
const choiceReader = <Choice extends string>(choices: Choices<Choice>) => ({
  read: (text: string | undefined) => listChoices(choices).find((choice) => choice === text),
  findUnknown(texts: readonly string[]) {
    const known: readonly string[] = listChoices(choices);
    return texts.map(toReadable).filter((text) => text !== '' && !known.includes(text));
  },
});

/** One of `choices`. */
export function choiceParam<const Choice extends string>(
  choices: Choices<Choice>,
  fallback: NoInfer<Choice> | (() => NoInfer<Choice>),
): AddressParam<Choice> {
  const { read, findUnknown } = choiceReader(choices);
  return { ...paramOf<Choice>(fallback, { read }), findUnknown: (texts) => findUnknown(texts.slice(0, 1)) };
}

/** One of `choices`, or nothing chosen: null, which is the default and leaves the parameter out. */
export function optionalChoiceParam<const Choice extends string>(
  choices: Choices<Choice>,
): AddressParam<Choice | null> {
  const { read, findUnknown } = choiceReader(choices);
  return {
    default: null,
    read: ([text]) => read(text),
    write: (choice) => (choice === null ? [] : [choice]),
    findUnknown: (texts) => findUnknown(texts.slice(0, 1)),
  };
}

/**
 * Several of `choices`, each as a parameter of its own (`team=BOS&team=NYK`), in the order of `choices`. None of them
 * is `team=` where the default has some.
 */
export const choicesParam = <const Choice extends string>(
  choices: Choices<Choice>,
  fallback: readonly NoInfer<Choice>[] | (() => readonly NoInfer<Choice>[]) = [],
): AddressParam<readonly Choice[]> => ({
  default: fallback,
  read(texts) {
    if (texts.length === 0) return undefined;
    const chosen = listChoices(choices).filter((choice) => texts.includes(choice));
    return chosen.length > 0 || texts.every((text) => text === '') ? chosen : undefined;
  },
  write: (chosen) =>
    chosen.length > 0 ? listChoices(choices).filter((choice) => chosen.includes(choice)) : [''],
  findUnknown: choiceReader(choices).findUnknown,
});

/** Several texts, each as a parameter of its own, for choices that only the backend can list. */
export const textsParam = (fallback: readonly string[] = []): AddressParam<readonly string[]> => ({
  default: fallback,
  read: (texts) => (texts.length > 0 ? texts.map(toReadable).filter((text) => text !== '') : undefined),
  write: (texts) => (texts.length > 0 ? texts : ['']),
});

/** On or off, written as `1` and `0`. Default: off. */
export const flagParam = (fallback = false): AddressParam<boolean> =>
  paramOf<boolean>(fallback, {
    read: (text) => (text === '1' ? true : text === '0' ? false : undefined),
    write: (isOn) => (isOn ? '1' : '0'),
  });

type IntegerRange = { min?: number; max?: number };

const INTEGER = /^-?\d{1,15}$/;

/** A whole number; one outside the range is none. */
export const integerParam = (
  fallback: number,
  { min = -Infinity, max = Infinity }: IntegerRange = {},
): AddressParam<number> =>
  paramOf(fallback, {
    read(text) {
      // `-0` is a number of its own, which no address is written for.
      const number = INTEGER.test(text) ? Number(text) + 0 : Number.NaN;
      return number >= min && number <= max ? number : undefined;
    },
  });

type DayRange = { min?: string; max?: string };

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** A date that exists: JavaScript would turn 30 February into 1 March. */
const isDay = (text: string) =>
  DAY.test(text) && !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text);

/**
 * A calendar date, `YYYY-MM-DD`; one outside the range is none.
 *
 * `fallback` may be a function, for a default that changes with the day: the address without the parameter then means the default
 * of the day on which it is opened. So may `range`.
 */
export const dayParam = (
  fallback: string | (() => string),
  range: DayRange | (() => DayRange) = {},
): AddressParam<string> => {
  const read = (text: string) => {
    const { min = '0000-01-01', max = '9999-12-31' } = typeof range === 'function' ? range() : range;
    return isDay(text) && text >= min && text <= max ? text : undefined;
  };
  return {
    ...paramOf(fallback, { read }),
    findUnknown: (texts) =>
      texts
        .slice(0, 1)
        .map(toReadable)
        .filter((text) => text !== '' && read(text) === undefined),
  };
};
