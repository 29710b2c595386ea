import { expect, it } from 'vitest';
import { aHeldInput } from '../testing/a-data-status.ts';
import { toAcceptCommand } from './held-list.tsx';

it.each([
  ['a.csv.gz', 'a.csv.gz'],
  ['/srv/data/2031-01-01.json', '/srv/data/2031-01-01.json'],
  ['https://a.test/?day=1&api_key=***', `'https://a.test/?day=1&api_key=***'`],
  [`Nell's file; rm -rf /`, `'Nell'\\''s file; rm -rf /'`],
  ['$(reboot)', `'$(reboot)'`],
])('names %j so that a shell passes it on as it is, and each check once', (input, named) => {
  expect(toAcceptCommand(aHeldInput({ input }))).toBe(
    `npm run backend -- ingest statcast ${named} --accept schedule,days --reason '<why>'`,
  );
});
