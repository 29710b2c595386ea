import type { Call } from '@sharpside/boards/call/call';
import * as v from 'valibot';
import { toInputSchema } from './openapi-document.ts';

export type DocumentedParameter = {
  name: string;
  description: string;
  /** Accepted values, in the words of the answer to other ones. */
  accepted: string;
  fallback: string | undefined;
};

// No parameter takes this, and each says then what it does take.
const NEVER_TAKEN = { nothing: 'takes this' };

function toAccepted(schema: v.GenericSchema): string {
  const { issues } = v.safeParse(schema, NEVER_TAKEN);
  return issues?.[0]?.message.replace(/^one value: /, '') ?? '';
}

const toFallback = (fallback: unknown): string | undefined =>
  typeof fallback === 'string' ? fallback : undefined;

/** The parameters of a call as a page tells of them. */
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
