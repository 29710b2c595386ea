import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BarChart } from './bar-chart.tsx';
import { LineChart } from './line-chart.tsx';
import { PieChart } from './pie-chart.tsx';
import { ScatterChart } from './scatter-chart.tsx';
import { layOutAt, requireDrawing, showChart } from './testing/show-chart.ts';

beforeEach(() => layOutAt(600));
afterEach(() => vi.unstubAllGlobals());

const GAMES = [
  { label: '9/7', value: 214 },
  { label: '9/14', value: 301.25 },
  { label: '9/21', value: null, note: 'Did not play' },
];

const readTable = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Show as table' }));
  return within(screen.getByRole('table'))
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent));
};

describe('a bar chart', () => {
  const bars = (
    <BarChart
      label="Passing yards by game"
      columns={['Game', 'Yards']}
      bars={GAMES}
      reference={{ value: 255.5, label: 'Line 255.5' }}
    />
  );

  it('is named, draws a bar or a dash for each value and the line, and says that its figures are in a table', async () => {
    const drawing = await requireDrawing(bars);
    screen.getByRole('figure', { name: 'Passing yards by game' });
    expect(drawing.getAttribute('aria-label')).toBe(
      'Passing yards by game. Bar chart of 3 bars. Line: Line 255.5. Its figures are in the table.',
    );
    expect(drawing.querySelectorAll('rect[rx="2"]')).toHaveLength(2);
    const texts = [...drawing.querySelectorAll('text')].map((text) => text.textContent);
    expect(texts).toEqual(expect.arrayContaining(['9/7', '9/14', '9/21', '214', '301.25', '–']));
    expect(screen.getByRole('listitem').textContent).toBe('Line 255.5');
  });

  it('has its figures as a table, and goes back', async () => {
    await showChart(bars);
    expect(await readTable()).toEqual([
      ['Game', 'Yards', 'Note'],
      ['9/7', '214', ''],
      ['9/14', '301.25', ''],
      ['9/21', 'N/A', 'Did not play'],
    ]);
    await userEvent.click(screen.getByRole('button', { name: 'Show as chart' }));
    expect(screen.queryByRole('table')).toBeNull();
    screen.getByRole('img');
  });

  it('shows its figures where it cannot be drawn', async () => {
    console.error = vi.fn();
    vi.stubGlobal('matchMedia', () => {
      throw new Error('This browser draws nothing.');
    });
    expect(await showChart(bars)).toBeNull();
    screen.getByRole('table');
  });
});

describe('the other charts', () => {
  it('have the shares of a pie as percentages of one decimal', async () => {
    await showChart(
      <PieChart
        label="Man vs Zone Percentage"
        columns={['Coverage', 'Share']}
        slices={[
          { label: 'Man', value: 28.44 },
          { label: 'Zone', value: 71.56 },
        ]}
      />,
    );
    const legend = screen.getAllByRole('listitem').map((item) => item.textContent);
    expect(legend).toEqual(['Man28.4%', 'Zone71.6%']);
    expect(await readTable()).toEqual([
      ['Coverage', 'Share'],
      ['Man', '28.4%'],
      ['Zone', '71.6%'],
    ]);
  });

  it('draw the points of a scatter in a shape of their kind', async () => {
    const series = ['Out', 'Home run'].map((name, kind) => ({
      name,
      points: [{ x: 90 + kind, y: 10, label: `May ${kind}` }],
    }));
    const axes = { x: { name: 'Exit velocity' }, y: { name: 'Launch angle' } };
    const chart = await requireDrawing(
      <ScatterChart label="Exit velocity and launch angle" pointName="At-bat" {...axes} series={series} />,
    );
    const shapes = [...chart.querySelectorAll('path[fill-opacity]')].map((path) => path.getAttribute('d'));
    expect([shapes.length, new Set(shapes).size]).toEqual([2, 2]);
    expect((await readTable()).at(-1)).toEqual(['May 1', 'Home run', '91', '10']);
  });

  it('name places of a line once for all series, and gaps as such', async () => {
    await showChart(
      <LineChart
        label="Points by game"
        places={['1/2', '1/4']}
        columns={['Game', 'Points']}
        series={[
          { name: 'Points', values: [31, null] },
          { name: 'Assists', values: [5, 7] },
        ]}
        guides={[{ value: 26.4, label: 'Season 26.4' }]}
      />,
    );
    const legend = screen.getAllByRole('listitem').map((item) => item.textContent);
    expect(legend).toEqual(['Points', 'Assists', 'Season 26.4']);
    expect(await readTable()).toEqual([
      ['Game', 'Points', 'Assists'],
      ['1/2', '31', '5'],
      ['1/4', 'N/A', '7'],
    ]);
  });
});
