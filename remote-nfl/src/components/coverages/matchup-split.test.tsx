import { renderScreen } from '@sharpside/shared-data/testing';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { NflMatchup, NflMatchupRow } from '../../api/matchup.ts';
import { aMatchedReceiver } from '../../testing/rows.ts';
import { MatchupSplit } from './matchup-split.tsx';

type Split = NflMatchupRow['coverages'][number];

const against = (coverage_type: Split['coverage_type'], rest: Partial<Split> = {}): Split => ({
  coverage_type,
  plays: 100,
  tgt: 20,
  rec: 12,
  yds: 150,
  td: 1,
  ...rest,
});

const RECEIVER = aMatchedReceiver({
  coverages: [
    against('Cover 0'),
    against('Cover 1', { plays: 1_204, yds: 2_012 }),
    against('Cover 2'),
    against('Cover 3'),
  ],
});

const MIX: NflMatchup['coverages'] = [
  { coverage_type: 'Cover 1', plays: 60, percentage: 12.25 },
  { coverage_type: 'Cover 3', plays: 300, percentage: 49.02 },
  { coverage_type: 'Cover 2', plays: 90, percentage: 18 },
];

it('has the coverages of a receiver, those that the defense plays most first', () => {
  renderScreen(<MatchupSplit receiver={RECEIVER} mix={MIX} />);
  screen.getByRole('table', { name: 'Ray Oak by coverage' });
  const rows = screen
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent));
  expect(rows).toEqual([
    ['Coverage', 'Defense plays it', 'Plays faced', 'Targets', 'Receptions', 'Yards', 'Touchdowns'],
    ['Cover 3', '49.0%', '100', '20', '12', '150', '1'],
    ['Cover 2', '18.0%', '100', '20', '12', '150', '1'],
    ['Cover 1', '12.3%', '1,204', '20', '12', '2,012', '1'],
    ['Cover 0', '0.0%', '100', '20', '12', '150', '1'],
  ]);
});
