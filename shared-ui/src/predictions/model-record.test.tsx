import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderUi } from '../testing/render-ui.tsx';
import { ModelRecord, type ModelRecordFigures } from './model-record.tsx';
import { OutcomeMark } from './outcome-mark.tsx';

const aRecord = (rest: Partial<ModelRecordFigures> = {}): ModelRecordFigures => ({
  first_date: '2026-04-01',
  last_date: '2026-05-20',
  decided: 12_500,
  hits: 1_500,
  hit_rate: 0.12,
  mean_probability: 0.118,
  top_10: { decided: 500, hits: 110 },
  calibration: [
    { mean_probability: 0.05, hit_rate: 0.048, decided: 6_250 },
    { mean_probability: 0.186, hit_rate: 0.192, decided: 6_250 },
  ],
  ...rest,
});

describe('a model’s record', () => {
  it('sets what was said beside what came, of how many, over which days', () => {
    renderUi(<ModelRecord record={aRecord()} event="hit a home run" />);
    for (const text of ['11.8%', '12.0%', '22.0%', '1,500 of 12,500 decided predictions', '110 of 500']) {
      screen.getByText(text);
    }
    screen.getByText(/from Apr 1, 2026 to May 20, 2026, misses included/);
    const [, ...rows] = within(screen.getByRole('table', { hidden: true })).getAllByRole('row', {
      hidden: true,
    });
    expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
      ['5.0%', '4.8%', '6,250'],
      ['18.6%', '19.2%', '6,250'],
    ]);
  });

  it('says that nothing is decided yet', () => {
    renderUi(<ModelRecord record={aRecord({ decided: 0 })} event="hit a home run" />);
    screen.getByText(/None of these predictions is decided yet/);
    expect(screen.queryByText('It said')).toBeNull();
  });
});

it.each([
  { outcome: 'hit', text: 'Homered' },
  { outcome: 'miss', text: 'No home run' },
  { outcome: 'void', text: 'Did not play' },
  { outcome: null, text: 'Open' },
] as const)('an outcome of $outcome reads $text', ({ outcome, text }) => {
  renderUi(<OutcomeMark outcome={outcome} hitLabel="Homered" missLabel="No home run" />);
  screen.getByText(text);
});
