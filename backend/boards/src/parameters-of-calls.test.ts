import { apiProblemSchema } from '@sharpside/contracts/api';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import type { Call } from './call/call.ts';
import { allCalls } from './calls.ts';
import { type AskCall, type Given, NEEDED, startAskingCalls } from './testing/some-of-everything.ts';

/** Names of the parameters that a call refuses. Each refusal must list the accepted values. */
async function findRefused(ask: AskCall, call: Call, given: Given): Promise<string[]> {
  const { status, body } = await ask(call, given);
  if (status !== 400) throw new Error(`${call.path} gave ${status}`);
  const { problems = [] } = v.parse(apiProblemSchema, body).error;
  for (const { accepted } of problems) expect(accepted).not.toBe('');
  return problems.map(({ parameter }) => parameter);
}

it('each call refuses what no parameter of it accepts, and parameters that nobody knows, and names each', async () => {
  const ask = await startAskingCalls();
  const value = 'x'.repeat(5_000);
  for (const call of allCalls)
    for (const name of [...Object.keys(call.parameters), 'nobody_knows_it'])
      expect(await findRefused(ask, call, { ...NEEDED[call.path], [name]: value }), call.path).toEqual([
        name,
      ]);
});

it('each call refuses a range of days that ends before it starts, and names what has to be given', async () => {
  const ask = await startAskingCalls();
  const range = { start_date: '2025-01-02', end_date: '2025-01-01' };
  for (const call of allCalls.filter(({ parameters }) => 'start_date' in parameters))
    expect(await findRefused(ask, call, { ...NEEDED[call.path], ...range }), call.path).toEqual(['end_date']);
  for (const call of allCalls.filter(({ path }) => path in NEEDED))
    expect(await findRefused(ask, call, {}), call.path).toEqual(Object.keys(NEEDED[call.path] ?? {}));
});

it('each call that has pages has an empty one beyond the last', async () => {
  const ask = await startAskingCalls();
  for (const call of allCalls.filter(({ parameters }) => 'page' in parameters))
    expect(await ask(call, { ...NEEDED[call.path], page: '999999' }), call.path).toMatchObject({
      status: 200,
      body: { results: [] },
    });
});
