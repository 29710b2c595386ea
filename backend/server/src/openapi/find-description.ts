import * as v from 'valibot';

type Schema = v.GenericSchema<unknown, unknown>;

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'schema';

// The converter to JSON Schema stops at the first transformation, but a description may come after it.
function findInPipe(pipe: readonly unknown[]): string | undefined {
  for (const step of pipe) {
    const found = isSchema(step) ? findDescription(step) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Finds a schema's description, also inside pipes and defaults. */
export function findDescription(schema: Schema): string | undefined {
  const own = v.getDescription(schema);
  if (own !== undefined) return own;
  if ('wrapped' in schema && isSchema(schema.wrapped)) return findDescription(schema.wrapped);
  // The first step of a pipe is the schema itself, without the pipe.
  return 'pipe' in schema && Array.isArray(schema.pipe) ? findInPipe(schema.pipe) : undefined;
}
