import type { AddressParam } from './address-params.ts';
import { toSearch } from './search-params.ts';
import type { AddressFormat } from './use-address-state.ts';

/** The values of a screen's address by parameter. */
export type AddressValues = Readonly<Record<string, unknown>>;

/** The parameters of a screen, by the names that they have in the address. */
export type AddressSchema<Values extends AddressValues> = {
  readonly [Name in keyof Values]: AddressParam<Values[Name]>;
};

type AnySchema = Readonly<Record<string, AddressParam<unknown>>>;

const toDefault = ({ default: fallback }: AddressParam<unknown>): unknown =>
  typeof fallback === 'function' ? fallback() : fallback;

const toText = (param: AddressParam<unknown>, value: unknown) => JSON.stringify(param.write(value));

const isDefault = (param: AddressParam<unknown>, value: unknown) =>
  toText(param, value) === toText(param, toDefault(param));

function readEach(schema: AnySchema, params: URLSearchParams): AddressValues {
  const entries = Object.entries(schema).map(([name, param]) => {
    const value = param.read(params.getAll(name));
    return [name, value === undefined ? toDefault(param) : value] as const;
  });
  return Object.fromEntries(entries);
}

function writeEach(schema: AnySchema, values: AddressValues): [string, string][] {
  return Object.entries(schema).flatMap(([name, param]) =>
    isDefault(param, values[name])
      ? []
      : param.write(values[name]).map((text): [string, string] => [name, text]),
  );
}

/**
 * Reads and writes a schema's values in an address. An invalid value becomes the default and does not affect the
 * others.
 */
export const toAddressFormat = <Values extends AddressValues>(
  schema: AddressSchema<Values>,
): AddressFormat<Values> => ({
  ownKeys: Object.keys(schema),
  // Each parameter reads values of its own type, which a mapped type cannot express here.
  read: (params) => readEach(schema, params) as Values,
  toEntries: (values) => writeEach(schema, values),
});

/** The values of an empty address. */
export const toDefaults = <Values extends AddressValues>(schema: AddressSchema<Values>): Values =>
  toAddressFormat(schema).read(new URLSearchParams());

/** The names of the parameters that differ from their default, in the order of the schema. */
export const findChanged = <Values extends AddressValues>(
  schema: AddressSchema<Values>,
  values: NoInfer<Values>,
): (keyof Values & string)[] => {
  const each: AnySchema = schema;
  return Object.keys(schema).filter((name) => {
    const param = each[name];
    return param !== undefined && !isDefault(param, values[name]);
  });
};

/** Unknown values in an address, by parameter name; without parameters that accept all values. */
export function findUnknown<Values extends AddressValues>(
  schema: AddressSchema<Values>,
  params: URLSearchParams,
): { readonly [Name in keyof Values]?: readonly string[] } {
  const unknown: { [Name in keyof Values]?: readonly string[] } = {};
  for (const name in schema) {
    const texts = schema[name].findUnknown?.(params.getAll(name)) ?? [];
    if (texts.length > 0) unknown[name] = texts;
  }
  return unknown;
}

/**
 * The query of a link to a screen, such as `?team=BOS`; empty if all values are defaults.
 *
 * Parameters that are missing in `values` have their default.
 */
export const toAddressQuery = <Values extends AddressValues>(
  schema: AddressSchema<Values>,
  values: Partial<NoInfer<Values>>,
): string => toSearch(new URLSearchParams(writeEach(schema, { ...toDefaults(schema), ...values })));
