import * as v from 'valibot';
import { expect, it } from 'vitest';
import { allCalls } from './calls.ts';
import { NEEDED, startAskingCalls } from './testing/some-of-everything.ts';

const FEW: Readonly<Record<string, string>> = { min_games: '0', min_batted_balls: '0' };

const resultsSchema = v.union([v.array(v.unknown()), v.object({ results: v.array(v.unknown()) })]);
// The few balls of the test data give no park factors, and its predictions have no prices.
const MAY_BE_EMPTY = /park-factors-|best-edges/;

// API-52
it('every row of each call has the fields of its schema, and no others', async () => {
  const ask = await startAskingCalls();
  for (const call of allCalls) {
    const { path } = call;
    const few = Object.fromEntries(Object.entries(FEW).filter(([name]) => name in call.parameters));
    const { status, body } = await ask(call, { ...few, ...NEEDED[path] });
    expect(status, path).toBe(200);
    expect(v.parse(call.answer, body), path).toEqual(body);
    const given = v.safeParse(resultsSchema, body);
    if (!given.success || MAY_BE_EMPTY.test(path)) continue;
    expect(Array.isArray(given.output) ? given.output : given.output.results, path).not.toEqual([]);
  }
});
