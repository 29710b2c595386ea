import type { TokenRecord } from '@sharpside/contracts/control';
import { addressOf } from '@sharpside/server-kit';
import type { FastifyRequest } from 'fastify';
import type { TokenUses } from '../tokens/token-uses.ts';

const unique = (values: readonly string[]) => [...new Set(values)];

/** Author of a change that needs these tokens, for the history. */
export const toAuthor = (tokens: readonly TokenRecord[]): { by: string; via: string } => ({
  by: unique(tokens.map(({ holder }) => holder)).join(', '),
  via: tokens[0]?.id ?? '',
});

type RecordedChange<T> = {
  request: FastifyRequest;
  tokens: readonly TokenRecord[];
  use: { what: string; app: string | null; detail: string };
  run: () => Promise<T>;
  toResult: (value: T) => string;
  isWayOut?: boolean;
};

/** Makes a change, and records it under every token that it needs. */
export function recordChange<T>(uses: TokenUses, change: RecordedChange<T>): Promise<T> {
  const { request, tokens, use, run, ...rest } = change;
  const whole = { ...use, address: addressOf(request), requestId: request.id };
  return unique(tokens.map(({ id }) => id)).reduceRight<() => Promise<T>>(
    (next, token) => () => uses.record({ use: { token, ...whole }, run: next, ...rest }),
    run,
  )();
}
