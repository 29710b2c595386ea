import { act, screen } from '@testing-library/react';
import { ours } from 'contracts/api';
import { clearToasts } from 'shared-ui/toasts';
import * as v from 'valibot';
import { afterEach, expect, it, vi } from 'vitest';
import { answerReader } from './read-answer.ts';

const schema = v.object({ results: v.array(v.object({ name: v.string(), games: ours(v.number()) })) });
const NAMED = { name: 'Ray Oak' };

const readAll = (what: string, answers: readonly (readonly unknown[])[]) =>
  act(async () => {
    const read = answerReader(schema, what);
    for (const results of answers) read({ results });
    await vi.dynamicImportSettled();
  });

afterEach(clearToasts);

it('says once how many rows of an answer could not be read', async () => {
  const answer = [NAMED, {}, NAMED];
  await readAll('prices', [answer, answer]);
  expect(await screen.findAllByText('1 of 3 rows could not be read')).toHaveLength(1);
  screen.getByText('The others of the prices are shown.');
  await readAll('prices', [answer, [NAMED, {}]]);
  await screen.findByText('1 of 2 rows could not be read');
  expect(screen.getAllByText(/rows could not be read/)).toHaveLength(2);
});

it('says nothing of an answer that was read whole, whatever it lacks of ours', async () => {
  await readAll('games', [[NAMED, { ...NAMED, games: 'six' }]]);
  await readAll('others', [[NAMED, {}, {}, {}]]);
  await screen.findByText('3 of 4 rows could not be read');
  expect(screen.getAllByText(/could not be read/)).toHaveLength(1);
});
