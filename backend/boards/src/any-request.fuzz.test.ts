import { apiProblemSchema } from '@sharpside/contracts/api';
import { fuzz } from '@sharpside/contracts/testing/fuzz';
import { anyKey, anyOddValue, anyText } from '@sharpside/contracts/testing/hostile-texts';
import fc from 'fast-check';
import * as v from 'valibot';
import { expect } from 'vitest';
import type { Call } from './call/call.ts';
import { allCalls } from './calls.ts';
import { startApiOfEverything } from './testing/some-of-everything.ts';

const VALUES = [
  ...'1 0 -1 25 1001 1e9 99999999999999999999 2025 2025-07-24 2025-02-30 9999-12-31 ٣ 2025,2024 a,b'.split(
    ' ',
  ),
  ...'asc desc LAD all L R day true home avg_exit_velocity points null __proto__ % _ \u0000 \ud800'.split(
    ' ',
  ),
  ...['Player 1', "O'Neil", "' OR 1=1 --", 'x'.repeat(5_000)],
];

const anyName = ({ parameters }: Call) => {
  const known = Object.keys(parameters);
  return known.length === 0 ? anyKey : fc.oneof({ weight: 8, arbitrary: fc.constantFrom(...known) }, anyKey);
};
const anyValue = fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...VALUES) }, anyText);
const isOfQuery = ({ method }: Call) => method === 'GET';

const anyQuery = fc
  .constantFrom(...allCalls.filter(isOfQuery))
  .chain((call) =>
    fc
      .array(fc.tuple(anyName(call), anyValue), { maxLength: 5 })
      .map((pairs) => ({ call, query: new URLSearchParams(pairs).toString() })),
  );

const anyBody = fc.constantFrom(...allCalls.filter((call) => !isOfQuery(call))).chain((call) =>
  fc
    .oneof(
      {
        weight: 4,
        arbitrary: fc
          .array(fc.tuple(anyName(call), fc.oneof({ weight: 2, arbitrary: anyValue }, anyOddValue)), {
            maxLength: 5,
          })
          .map((pairs) => JSON.stringify(Object.fromEntries(pairs))),
      },
      anyText,
      fc.json(),
    )
    .map((body) => ({ call, body })),
);

function expectSound({ answer, path }: Call, { status, body }: { status: number; body: unknown }): void {
  if (status === 200) {
    v.parse(answer, body);
    return;
  }
  expect([400, 404, 413, 415], `${path}: ${status} ${JSON.stringify(body)}`).toContain(status);
  const { error } = v.parse(apiProblemSchema, body);
  for (const { parameter, accepted } of error.problems ?? []) {
    expect(accepted).not.toBe('');
    expect(parameter.length).toBeLessThanOrEqual(60);
  }
}

fuzz('any query of a call is answered, or refused with what is accepted', {
  input: anyQuery,
  async prepare() {
    const api = await startApiOfEverything();
    return async ({ call, query }) => expectSound(call, await api.get(`${call.path}?${query}`));
  },
});

fuzz('any body of a call is answered, or refused with what is accepted', {
  input: anyBody,
  async prepare() {
    const api = await startApiOfEverything();
    return async ({ call, body }) => expectSound(call, await api.post(call.path, body));
  },
});
