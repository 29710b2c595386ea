import type { JsonSchema } from '@valibot/to-json-schema';
import type { Call } from '../call.ts';
import { toInputSchema } from './openapi-document.ts';

export type DocumentedParameter = {
  name: string;
  about: string;
  /** What it takes, in words. */
  type: string;
  fallback: string | undefined;
};

function toType({ type, enum: choices, pattern, anyOf }: JsonSchema): string {
  if (choices !== undefined) return choices.join(', ');
  if (anyOf !== undefined) return 'text, repeatable';
  if (pattern !== undefined) return `text like ${pattern}`;
  return typeof type === 'string' ? type.replace('string', 'text') : 'text';
}

function toFallback(fallback: unknown): string | undefined {
  if (fallback === '') return 'refused';
  return typeof fallback === 'string' ? fallback : undefined;
}

/** The parameters of a call as a page tells of them. */
export const toDocumentedParameters = ({ parameters }: Call): DocumentedParameter[] =>
  Object.entries(parameters).map(([name, parameter]) => {
    const schema = toInputSchema(parameter);
    return {
      name,
      about: schema.description ?? '',
      type: toType(schema),
      fallback: toFallback(schema.default),
    };
  });
