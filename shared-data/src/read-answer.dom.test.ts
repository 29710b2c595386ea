import { ours } from '@sharpside/contracts/api';
import { toast } from '@sharpside/shared-ui/toasts';
import * as v from 'valibot';
import { expect, it, vi } from 'vitest';
import { answerReader } from './read-answer.ts';

const schema = v.object({ results: v.array(v.object({ name: v.string(), games: ours(v.number()) })) });
const NAMED = { name: 'Ray Oak' };

// Vitest's own wait is for all imports of the process, also those that another test file left unfinished.
const untilLoaded = () => import('@sharpside/shared-ui/toasts');

it('says once how many rows of an answer could not be read', async () => {
  const told = vi.spyOn(toast, 'warning').mockReturnValue(() => {});
  const read = answerReader(schema, 'prices');
  expect(read({ results: [NAMED, {}, NAMED] }).results).toHaveLength(2);
  read({ results: [NAMED, {}, NAMED] });
  read({ results: [NAMED, {}] });
  await untilLoaded();
  expect(told.mock.calls).toEqual([
    ['1 of 3 rows could not be read', { description: 'The others of the prices are shown.' }],
    ['1 of 2 rows could not be read', { description: 'The others of the prices are shown.' }],
  ]);
});

it('says nothing of an answer that was read whole, whatever it lacks of ours', async () => {
  const told = vi.spyOn(toast, 'warning').mockReturnValue(() => {});
  answerReader(schema, 'games')({ results: [NAMED, { ...NAMED, games: 'six' }] });
  await untilLoaded();
  expect(told).not.toHaveBeenCalled();
});
