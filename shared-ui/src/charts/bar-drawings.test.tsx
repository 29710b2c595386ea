import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { COLORS } from '../theme/colors.ts';
import { BarChart } from './bar-chart.tsx';
import { toToneColor } from './chart-style.ts';
import { barsOf, guidesOf, numberOf, placeOf, tell, toRgba } from './testing/read-drawing.ts';
import { layOutAt, requireDrawing } from './testing/show-chart.ts';

beforeEach(() => layOutAt(600));
afterEach(() => vi.unstubAllGlobals());

describe('horizontal bars', () => {
  const bars = (
    <BarChart
      label="Plus and minus"
      columns={['Player', 'Points']}
      layout="horizontal"
      bars={[
        { label: 'Ann Able', value: 10, tone: 'up' },
        { label: 'Bob Best', value: -5, color: '#123456', note: 'Two fouls' },
        { label: 'Cy Young', value: null, note: 'Did not play' },
        { label: 'Di Dash', value: null },
      ]}
      reference={{ value: 4, label: 'Line 4' }}
    />
  );

  it('go either way from zero, in their own colours, tell of themselves, and the line crosses them', async () => {
    const drawing = await requireDrawing(bars);
    const [loss, gain] = barsOf(drawing);
    const zero = placeOf(gain)[0];
    expect(placeOf(loss)[0] + numberOf(loss, 'width')).toBeCloseTo(zero);
    expect(numberOf(gain, 'width')).toBeCloseTo(2 * numberOf(loss, 'width'));
    // The first bar is at the top.
    expect(placeOf(gain)[1]).toBeLessThan(placeOf(loss)[1]);
    expect([gain, loss].map((bar) => bar?.getAttribute('fill'))).toEqual([
      toRgba(toToneColor('up', 'dark')),
      toRgba('#123456'),
    ]);
    const [line] = guidesOf(drawing);
    const at = placeOf(line)[0] + numberOf(line, 'x1');
    expect(at).toBeCloseTo(zero + numberOf(gain, 'width') * 0.4);
    expect(numberOf(line, 'x2')).toBe(numberOf(line, 'x1'));
    expect(tell(loss)).toEqual(['Bob Best', 'Points: -5', 'Note: Two fouls']);
    expect(tell(gain)).toEqual(['Ann Able', 'Points: 10']);
  });

  it('have their figure at their end, or why there is none', async () => {
    const drawing = await requireDrawing(bars);
    const figures = [...drawing.querySelectorAll('text[x]')];
    expect(
      figures.map((text) => [text.textContent, text.getAttribute('text-anchor'), text.getAttribute('fill')]),
    ).toEqual([
      ['N/A', 'start', COLORS['fg.subtle'].dark],
      ['Did not play', 'start', COLORS['fg.subtle'].dark],
      ['-5', 'end', COLORS.fg.dark],
      ['10', 'start', COLORS.fg.dark],
    ]);
    const [, , loss, gain] = figures;
    const [lossBar, gainBar] = barsOf(drawing);
    expect(placeOf(loss)[0] + numberOf(loss, 'x')).toBeLessThan(placeOf(lossBar)[0]);
    expect(placeOf(gain)[0] + numberOf(gain, 'x')).toBeGreaterThan(
      placeOf(gainBar)[0] + numberOf(gainBar, 'width'),
    );
  });
});

describe('vertical bars', () => {
  const drawBars = (bars: { label: string; value: number }[]) =>
    requireDrawing(
      <BarChart
        label="Margin by game"
        columns={['Game', 'Margin']}
        bars={bars}
        reference={{ value: 5, label: 'Line 5' }}
      />,
    );

  it('stand on zero, or hang from it, with the figure beyond their end', async () => {
    const drawing = await drawBars([
      { label: '9/7', value: 10 },
      { label: '9/14', value: -5 },
    ]);
    const [win, loss] = barsOf(drawing);
    const zero = placeOf(win)[1] + numberOf(win, 'height');
    expect(placeOf(loss)[1]).toBeCloseTo(zero);
    const [ten, five] = [...drawing.querySelectorAll('text[x]')];
    expect(placeOf(ten)[1] + numberOf(ten, 'y')).toBeLessThan(placeOf(win)[1]);
    expect(placeOf(five)[1] + numberOf(five, 'y')).toBeGreaterThan(zero + numberOf(loss, 'height'));
    expect(placeOf(ten)[0] + numberOf(ten, 'x')).toBeCloseTo(placeOf(win)[0] + numberOf(win, 'width') / 2);
    const [line] = guidesOf(drawing);
    expect(placeOf(line)[1] + numberOf(line, 'y1')).toBeCloseTo(zero - numberOf(win, 'height') / 2);
  });

  it('have a mark on the axis for a game of zero, in its colour', async () => {
    const drawing = await requireDrawing(
      <BarChart
        label="Yards by game"
        columns={['Game', 'Yards']}
        bars={[
          { label: 'Wk 1', value: 0, tone: 'down' },
          { label: 'Wk 2', value: 50 },
        ]}
      />,
    );
    const marks = [...drawing.querySelectorAll('[data-zero]')];
    expect(marks.map((mark) => mark.getAttribute('fill'))).toEqual([toToneColor('down', 'dark')]);
    expect(numberOf(marks[0], 'width')).toBeGreaterThan(0);
    expect(numberOf(marks[0], 'height')).toBe(3);
  });

  it('have no figures where these are wider than the bars', async () => {
    const games = Array.from({ length: 40 }, (_, game) => ({ label: `${game}`, value: 1000 + game }));
    const drawing = await drawBars(games);
    expect(barsOf(drawing)).toHaveLength(40);
    expect(drawing.querySelectorAll('text[x]')).toHaveLength(0);
  });

  it('keep room for their figures above a line that is higher than all of them', async () => {
    const drawing = await drawBars([{ label: '9/7', value: 1 }]);
    const [line] = guidesOf(drawing);
    expect(numberOf(line, 'y1')).toBeGreaterThan(0);
  });
});
