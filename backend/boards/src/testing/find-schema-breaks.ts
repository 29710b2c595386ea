import * as v from 'valibot';

type Schema = {
  type?: string | undefined;
  enum?: unknown[] | undefined;
  anyOf?: Schema[] | undefined;
  items?: Schema | undefined;
  properties?: Record<string, Schema> | undefined;
  required?: string[] | undefined;
  minimum?: number | undefined;
  maximum?: number | undefined;
  pattern?: string | undefined;
  format?: string | undefined;
};

const itself: v.GenericSchema<unknown, Schema> = v.lazy(() => schemaSchema);
const schemaSchema: v.GenericSchema<unknown, Schema> = v.object({
  type: v.optional(v.string()),
  enum: v.optional(v.array(v.unknown())),
  anyOf: v.optional(v.array(itself)),
  items: v.optional(itself),
  properties: v.optional(v.record(v.string(), itself)),
  required: v.optional(v.array(v.string())),
  minimum: v.optional(v.number()),
  maximum: v.optional(v.number()),
  pattern: v.optional(v.string()),
  format: v.optional(v.string()),
});

const LIMITS = [
  ['minimum', (now: number, before: number) => now >= before],
  ['maximum', (now: number, before: number) => now <= before],
] as const;

const toBranches = (schema: Schema): readonly Schema[] => schema.anyOf ?? [schema];

const isKind = (now: Schema, before: Schema) =>
  now.type === before.type || (now.type === 'integer' && before.type === 'number');

function findLimitBreaks(now: Schema, before: Schema): string[] {
  const values = before.enum && (now.enum ?? []).filter((value) => !before.enum?.includes(value));
  const isOpen = before.enum !== undefined && now.enum === undefined;
  const beyond = LIMITS.filter(([name, isWithin]) => {
    const [is, was] = [now[name], before[name]];
    return was !== undefined && (is === undefined || !isWithin(is, was));
  });
  const texts = (['pattern', 'format'] as const).filter(
    (name) => before[name] !== undefined && now[name] !== before[name],
  );
  return [
    ...(isOpen ? ['may be any value'] : []),
    ...(values ?? []).map((value) => `may be ${JSON.stringify(value)}`),
    ...beyond.map(([name]) => `has another ${name}`),
    ...texts.map((name) => `has another ${name}`),
  ];
}

function findFieldBreaks(now: Schema, before: Schema, at: string): string[] {
  const isSure = new Set(now.required);
  return Object.entries(before.properties ?? {}).flatMap(([name, field]) => {
    const path = `${at}.${name}`;
    const given = now.properties?.[name];
    const isNeeded = before.required?.includes(name) ?? false;
    if (given === undefined || (isNeeded && !isSure.has(name)))
      return isNeeded ? [`${path} may be missing`] : [];
    return findBreaks(given, field, path);
  });
}

/**
 * Values that the new schema allows and a reader of the previous schema does not know, such as `results[].outcome may
 * be "push"`. Additional fields are not breaks.
 */
export const findSchemaBreaks = (now: unknown, before: unknown): string[] =>
  findBreaks(v.parse(schemaSchema, now), v.parse(schemaSchema, before), 'the answer');

function findBreaks(now: Schema, before: Schema, at: string): string[] {
  if (before.anyOf || now.anyOf) {
    return toBranches(now).flatMap((branch) => {
      const breaks = toBranches(before).map((known) => findBreaks(branch, known, at));
      // Of several unknown branches the nearest gives the most useful message.
      return breaks.toSorted((one, other) => one.length - other.length)[0] ?? [];
    });
  }
  if (before.type === undefined && before.enum === undefined) return [];
  if (!isKind(now, before)) return [`${at} may be of type ${String(now.type ?? 'unknown')}`];
  return [
    ...findLimitBreaks(now, before).map((text) => `${at} ${text}`),
    ...findFieldBreaks(now, before, at),
    ...(now.items && before.items ? findBreaks(now.items, before.items, `${at}[]`) : []),
  ];
}
