import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { leagues } from '@sharpside/warehouse/teams/team-directory';
import { expect, it } from 'vitest';
import { listFiles } from '../workspace/list-files.ts';
import { ROOT } from '../workspace/processes.ts';

/** A union or a list of leagues: `'mlb' | 'nba' | 'nfl'`, `['mlb', 'nba', 'nfl']`. */
const LIST = /'(?:mlb|nba|nfl|nhl)'(?:\s*[|,]\s*'(?:mlb|nba|nfl|nhl)')+/g;

const OTHERS: Readonly<Record<string, string>> = {
  'backend/sample-seasons/src/plan/density.ts': 'the NFL plays by weeks, not by days',
  'shared-ui/src/dates/season.ts': 'a season of these two goes over New Year',
  'shared-ui/src/teams/league.ts': 'pages know the teams of the NHL, which has no data',
};

// Packages that may not import each other repeat the list of leagues. A new league of the backend must be added to each
// list.
it('leagues are the same wherever a source lists them', () => {
  const expected = leagues.toSorted();
  const files = listFiles().filter((file) => /\/src\/.*\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file));
  const lists = files.flatMap((file) =>
    (readFileSync(join(ROOT, file), 'utf8').match(LIST) ?? []).map((list) => ({
      file,
      leagues: (list.match(/\w+/g) ?? []).toSorted(),
    })),
  );
  expect(lists.map(({ file }) => file)).toContain('shared-data/src/scoreboard.ts');
  for (const list of lists.filter(({ file }) => !(file in OTHERS)))
    expect(list).toEqual({ file: list.file, leagues: expected });
  expect(Object.keys(OTHERS).filter((file) => !lists.some((list) => list.file === file))).toEqual([]);
});
