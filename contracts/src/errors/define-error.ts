/** A list of codes, or a table with a row for each. Empty for an error whose message callers replace. */
type Codes = readonly string[] | Readonly<Record<string, unknown>>;

type CodeOf<C extends Codes> = C extends readonly (infer Code)[] ? Code : keyof C;

type WithCode<C extends Codes> = [CodeOf<C>] extends [never] ? unknown : { readonly code: CodeOf<C> };

/** The code may be left out if there is only one. */
type CodeOption<C extends Codes> = C extends readonly [string] ? Partial<WithCode<C>> : WithCode<C>;

type Options<C extends Codes, Given> = CodeOption<C> & Given & { readonly cause?: unknown };

type Arguments<O, Fields> = Fields extends { message: string }
  ? [options: O]
  : Record<never, never> extends O
    ? [message: string, options?: O]
    : [message: string, options: O];

type Defined<Name extends string, C extends Codes, Fields> = Error & { readonly name: Name } & WithCode<C> &
  Readonly<Fields>;

type ErrorClass<Name extends string, C extends Codes, Given, Fields> = {
  new (...given: Arguments<Options<C, Given>, Fields>): Defined<Name, C, Fields>;
  readonly prototype: Defined<Name, C, Fields>;
  readonly codes: readonly CodeOf<C>[];
};

type Definition<Name extends string, C extends Codes, Given, Fields> = readonly [
  ErrorClass<Name, C, Given, Fields>,
  (error: unknown) => error is Defined<Name, C, Fields>,
];

const listCodes = (codes: Codes): readonly string[] => (Array.isArray(codes) ? codes : Object.keys(codes));

/**
 * Class of an error and its guard; the class has the list of its codes as `codes`.
 *
 *     export const [StoreError, isStoreError] = defineError('StoreError', ['STORE_FAILED', 'STORE_FULL']);
 *     throw new StoreError('cannot read live.json; try again', { code: 'STORE_FAILED', cause });
 *
 * `toFields` makes the error's other fields from the options of the throw. If it also makes the `message`, the options
 * are the only argument.
 *
 * The guard reads `name`, not the prototype, because `instanceof` fails across bundles and workers.
 */
export function defineError<
  const Name extends string,
  const C extends Codes,
  Given extends object = Record<never, never>,
  Fields extends object = Record<never, never>,
>(name: Name, codes: C, toFields?: (options: Given) => Fields): Definition<Name, C, Given, Fields>;

export function defineError(
  name: string,
  codes: Codes,
  toFields: (options: object) => { message?: string } = () => ({}),
): readonly [object, (error: unknown) => boolean] {
  const list = listCodes(codes);
  const onlyCode = list.length === 1 ? { code: list[0] } : {};

  class DefinedError extends Error {
    static readonly codes = list;
    override name = name;

    constructor(first: string | { cause?: unknown }, second: { cause?: unknown } = {}) {
      const [text, given] = typeof first === 'string' ? [first, second] : ['', first];
      const { cause, ...options } = { ...onlyCode, ...given };
      const { message = text, ...fields } = toFields(options);
      super(message, cause === undefined ? {} : { cause });
      if ('code' in options) Object.assign(this, { code: options.code });
      Object.assign(this, fields);
    }
  }
  Object.defineProperty(DefinedError, 'name', { value: name });

  return [DefinedError, (error) => error instanceof Error && error.name === name];
}
