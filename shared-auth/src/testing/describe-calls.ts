import type * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { toAnswerVariants } from './answer-variants.ts';
import { toPreviousAnswers } from './previous-answer.ts';
import { signInTo } from './sign-in-to.ts';

type Call = {
  call: string;
  /** The name of its answer in errors. */
  what: string;
  schema: v.GenericSchema;
  /** A whole answer, of two rows or more. */
  answer: unknown;
  fetch: () => Promise<Iterable<unknown> | { results: Iterable<unknown> }>;
  /** Rows of its answer become fewer, so that those of another release cannot be counted. */
  isGrouped?: boolean;
};

/** Tests of the calls of a section: what lacks a field is read, and what is no answer is refused. */
export function describeCalls(calls: readonly Call[]): void {
  it.each(calls)('an answer of $call that is none is refused as $what', async ({ what, call, fetch }) => {
    signInTo({ [call]: { json: 'Service moved.' } });
    await expect(fetch()).rejects.toMatchObject({
      code: 'BAD_ANSWER',
      cause: { message: expect.stringMatching(new RegExp(`^${what} is not valid`)) },
    });
  });

  describe.each(calls)('an answer of $call', ({ call, schema, answer, fetch, isGrouped = false }) => {
    const variants = [...toAnswerVariants(schema, answer), ...(isGrouped ? [] : toPreviousAnswers(call))];

    it.each(variants)('is read $name', async ({ json, rows }) => {
      signInTo({ [call]: { json } });
      const found = await fetch();
      expect([...('results' in found ? found.results : found)]).toHaveLength(rows);
    });
  });
}
