import type * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { toAnswerVariants } from './answer-variants.ts';
import { toPreviousAnswers } from './previous-answer.ts';
import { signInTo } from './sign-in-to.ts';

type Call = {
  call: string;
  /** Name of the call's answer in errors. */
  what: string;
  schema: v.GenericSchema;
  /** A complete answer with at least two rows. */
  answer: unknown;
  fetch: () => Promise<Iterable<unknown> | { results: Iterable<unknown> }>;
  /** True if `fetch` groups the rows of its answer, so that rows of another release cannot be counted. */
  isGrouped?: boolean;
};

/** Tests of the calls of a section: answers without optional fields are read, and invalid answers are refused. */
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
