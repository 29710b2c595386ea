import type { Call } from '@sharpside/boards/call/call';
import * as v from 'valibot';
import { toInputSchema } from './openapi-document.ts';

export type DocumentedParameter = {
  name: string;
  description: string;
  /** Accepted values, worded as in the answer to a bad value. */
  accepted: string;
  fallback: string | undefined;
};

// No parameter accepts this object, so parsing it gives each parameter's error message, which lists the accepted
// values.
const NEVER_TAKEN = { nothing: 'takes this' };

function toAccepted(schema: v.GenericSchema): string {
  const { issues } = v.safeParse(schema, NEVER_TAKEN);
  return issues?.[0]?.message.replace(/^one value: /, '') ?? '';
}

const toFallback = (fallback: unknown): string | undefined =>
  typeof fallback === 'string' ? fallback : undefined;

export const toDocumentedParameters = ({ parameters }: Call): DocumentedParameter[] =>
  Object.entries(parameters).map(([name, parameter]) => {
    const schema = toInputSchema(parameter);
    return {
      name,
      description: schema.description ?? '',
      accepted: toAccepted(parameter),
      fallback: toFallback(schema.default),
    };
  });
