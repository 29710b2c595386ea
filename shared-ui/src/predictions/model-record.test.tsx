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
  brier: 0.101,
  base_rate_brier: 0.1056,
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

  it('names its figures, and the columns of its groups', () => {
    renderUi(<ModelRecord record={aRecord()} event="hit a home run" />);
    const told = ['It said', 'It came', 'Top 10 of a day'].map((label) => {
      const figure = screen.getAllByText(label)[0]?.nextElementSibling;
      return [figure?.textContent, figure?.nextElementSibling?.textContent];
    });
    expect(told).toEqual([
      ['11.8%', 'mean chance to hit a home run, over all players listed'],
      ['12.0%', '1,500 of 12,500 decided predictions'],
      ['22.0%', '110 of 500'],
    ]);
    screen.getByRole('region', { name: 'The model’s record' });
    screen.getByText('When the model said so, how often did it come?');
    const table = screen.getByRole('table', { hidden: true });
    expect(table.querySelector('caption')?.textContent).toMatch(/^What the model said, beside what came/);
    const heads = [...table.querySelectorAll('th')].map((cell) => `${cell.textContent} ${cell.scope}`);
    expect(heads).toEqual(['The model said col', 'It came col', 'Predictions col', '5.0% row', '18.6% row']);
  });

  it.each([
    ['hardly better than the average', { brier: 0.1052, base_rate_brier: 0.1056 }, true],
    ['worse than the average', { brier: 0.11, base_rate_brier: 0.1056 }, true],
    ['better by more than a hundredth', { brier: 0.1045, base_rate_brier: 0.1056 }, false],
    ['not known', { brier: null, base_rate_brier: null }, false],
  ])('says whether the players are close to even: %s', (_, scores, isSaid) => {
    renderUi(<ModelRecord record={aRecord(scores)} event="hit a home run" />);
    const told = screen.queryByText(/saying 12\.0% of everybody/)?.textContent ?? '';
    expect(told.startsWith('Close to even:')).toBe(isSaid);
  });

  it('has no groups where there is only one, and no share of no predictions', () => {
    const { calibration } = aRecord();
    const record = aRecord({
      calibration: calibration.slice(1),
      hit_rate: null,
      top_10: { decided: 0, hits: 0 },
    });
    renderUi(<ModelRecord record={record} event="hit a home run" />);
    expect(screen.queryByRole('table', { hidden: true })).toBeNull();
    expect(screen.getAllByText('N/A')).toHaveLength(2);
  });

  it.each([{ decided: 0 }, { first_date: null }, { last_date: null }])(
    'says that nothing is decided yet: %o',
    (missing) => {
      renderUi(<ModelRecord record={aRecord(missing)} event="hit a home run" />);
      screen.getByText(/None of these predictions is decided yet/);
      expect(screen.queryByText('It said')).toBeNull();
    },
  );
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
