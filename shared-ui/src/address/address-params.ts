/** One parameter of the address: its reader, its writer, and its default. */
export type AddressParam<Value> = {
  /** `texts` are all values of the parameter in the address, in order. Undefined if none is valid. */
  read(texts: readonly string[]): Value | undefined;
  /** The values to write. Not called for the default, which is left out of the address. */
  write(value: Value): readonly string[];
  /** The texts that are no choice, or no number or day in the range. Without this method all texts are accepted. */
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

// The longest sensible text of a field. An address may contain anything.
const MAX_TEXT = 100;

// The backend refuses control characters and lone surrogates, which nobody types. Replaced by U+FFFD they match
// nothing, so the screen shows 'no match'. Spaces alone count as empty.
const toReadable = (text: string) =>
  text.trim() === '' ? '' : text.slice(0, MAX_TEXT).replaceAll(/[\p{Cc}\p{Cs}]/gu, '\uFFFD');

/** Any text, cut to 100 characters, with U+FFFD for control characters and lone surrogates. Default: empty. */
export const textParam = (fallback = ''): AddressParam<string> => paramOf(fallback, { read: toReadable });

/** A list, or a function for choices that change with the day, such as the seasons. */
type Choices<Choice> = readonly Choice[] | (() => readonly Choice[]);

const listChoices = <Choice>(choices: Choices<Choice>) =>
  typeof choices === 'function' ? choices() : choices;

/**
 * Finds the choice of a text, and texts that match no choice. An empty text counts as no value, so it is never unknown.
 */
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

/** One of `choices`, or null for no choice. Null is the default and leaves the parameter out. */
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
 * Several of `choices`, each as a separate parameter (`team=BOS&team=NYK`), in the order of `choices`. An empty
 * selection is `team=` if the default is not empty.
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

/** Several texts, each as a separate parameter, for choices that only the backend can list. */
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

/** Finds the text that is not read, if it is not empty. Only the first text of a parameter counts. */
const unreadBy = (read: (text: string) => unknown) => (texts: readonly string[]) =>
  texts
    .slice(0, 1)
    .map(toReadable)
    .filter((text) => text !== '' && read(text) === undefined);

type IntegerRange = { min?: number; max?: number };

const INTEGER = /^-?\d{1,15}$/;

/** A whole number. A number outside the range is ignored. */
export const integerParam = (
  fallback: number,
  { min = -Infinity, max = Infinity }: IntegerRange = {},
): AddressParam<number> => {
  const read = (text: string) => {
    // Adding 0 turns `-0` into `0`.
    const number = INTEGER.test(text) ? Number(text) + 0 : Number.NaN;
    return number >= min && number <= max ? number : undefined;
  };
  return { ...paramOf(fallback, { read }), findUnknown: unreadBy(read) };
};

type DayRange = { min?: string; max?: string };

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** A date that exists: JavaScript would turn 30 February into 1 March. */
const isDay = (text: string) =>
  DAY.test(text) && !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text);

/**
 * A calendar date, `YYYY-MM-DD`. A date outside the range is ignored.
 *
 * `fallback` may be a function, for a default that changes with the day: an address without the parameter then means
 * the default of the present day, also while the screen stays open. `range` may be a function too.
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
    findUnknown: unreadBy(read),
  };
};
