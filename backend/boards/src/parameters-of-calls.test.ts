import { apiProblemSchema } from '@sharpside/contracts/api';
import type { ApiForTests } from '@sharpside/server/testing/start-api-for-tests';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import type { Call } from './call/call.ts';
import { allCalls } from './calls.ts';
import { askCall, type Given, NEEDED, startApiOfEverything } from './testing/some-of-everything.ts';

const named = (calls: readonly Call[]) => calls.map((call) => [call.path, call] as const);

type Request = { api: ApiForTests; call: Call };

/** Names of the parameters that a call objects to, having said what it accepts. */
async function findRefused({ api, call }: Request, given: Given): Promise<string[]> {
  const { status, body } = await askCall(api, call, given);
  if (status !== 400) throw new Error(`${call.path} gave ${status}`);
  const { problems = [] } = v.parse(apiProblemSchema, body).error;
  for (const { accepted } of problems) expect(accepted).not.toBe('');
  return problems.map(({ parameter }) => parameter);
}

it.each(named(allCalls))(
  '%s refuses what no parameter of it accepts, and parameters that nobody knows, and names each',
  async (path, call) => {
    const api = await startApiOfEverything(call);
    const value = 'x'.repeat(5_000);
    for (const name of [...Object.keys(call.parameters), 'nobody_knows_it'])
      expect(await findRefused({ api, call }, { ...NEEDED[path], [name]: value })).toEqual([name]);
  },
);

it.each(named(allCalls.filter(({ parameters }) => 'start_date' in parameters)))(
  '%s refuses a range of days that ends before it starts',
  async (path, call) => {
    const range = { start_date: '2025-01-02', end_date: '2025-01-01' };
    const api = await startApiOfEverything(call);
    expect(await findRefused({ api, call }, { ...NEEDED[path], ...range })).toEqual(['end_date']);
  },
);

it.each(named(allCalls.filter(({ path }) => path in NEEDED)))(
  '%s names what has to be given',
  async (path, call) => {
    const api = await startApiOfEverything(call);
    expect(await findRefused({ api, call }, {})).toEqual(Object.keys(NEEDED[path] ?? {}));
  },
);

it.each(named(allCalls.filter(({ parameters }) => 'page' in parameters)))(
  '%s has an empty page beyond the last one',
  async (path, call) => {
    const far = await askCall(await startApiOfEverything(call), call, { ...NEEDED[path], page: '999999' });
    expect(far).toMatchObject({ status: 200, body: { results: [] } });
  },
);
