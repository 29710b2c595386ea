import * as v from 'valibot';

/** A copy of a document with one place changed, such as `apps.host.canary`; `undefined` leaves the place out. */
export function withAt(document: unknown, path: string, value: unknown): unknown {
  const [first = '', ...rest] = path.split('.');
  const inner = (held: unknown) => (rest.length === 0 ? value : withAt(held, rest.join('.'), value));
  if (Array.isArray(document))
    return document.map((held, index) => (String(index) === first ? inner(held) : held));
  const fields = Object.entries(Object(document));
  const changed = [...fields.filter(([key]) => key !== first), [first, inner(Object(document)[first])]];
  return Object.fromEntries(changed.filter(([, held]) => held !== undefined));
}

/** Issues of a document under a schema, as `path: message`; empty when there are none. */
export function problemsOf(schema: v.GenericSchema, document: unknown): string[] {
  const { issues = [] } = v.safeParse(schema, document);
  return issues.map((issue) => `${v.getDotPath(issue) ?? ''}: ${issue.message}`);
}

const fieldsOf = (names: string, value: unknown) =>
  Object.fromEntries(names.split(' ').map((name) => [name, value]));

/** An object whose fields, named in a text with spaces, are all 0. */
export const zeros = (names: string) => fieldsOf(names, 0);
/** An object whose fields, named in a text with spaces, are all empty texts. */
export const texts = (names: string) => fieldsOf(names, '');
