import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { toSeriesColor } from './chart-style.ts';
import { LineChart, type LineChartProps } from './line-chart.tsx';
import { PieChart } from './pie-chart.tsx';
import { ScatterChart, type ScatterChartProps } from './scatter-chart.tsx';
import { guidesOf, numberOf, placeOf, tell, textsOf } from './testing/read-drawing.ts';
import { layOutAt, requireDrawing } from './testing/show-chart.ts';

beforeEach(() => layOutAt(600));
afterEach(() => vi.unstubAllGlobals());

describe('lines', () => {
  const drawLines = (rest: Partial<LineChartProps> = {}) =>
    requireDrawing(
      <LineChart
        label="Points by game"
        places={['1/2', '1/4', '1/6', '1/8']}
        columns={['Game', 'Points']}
        series={[
          { name: 'Ann', values: [10, null, 30, 20] },
          { name: 'Bob', values: [null, 5, 5, null], color: '#123456' },
          { name: 'Cy', values: [null, null, null, null] },
        ]}
        guides={[{ value: 15, label: 'Season 15' }]}
        marks={{ name: 'Trade', marks: [{ place: 1, label: 'Traded' }] }}
        {...rest}
      />,
    );
  const linesOf = (drawing: Element) =>
    [...drawing.querySelectorAll('path[fill="none"]')].map((path) => path.getAttribute('stroke'));
  const scaleOf = (drawing: Element) => textsOf(drawing).filter((text) => !text.includes('/'));

  it('have colours, places, a scale from zero and dots, and are crossed by guides and marks', async () => {
    const drawing = await drawLines();
    // A series without values is not drawn.
    expect(linesOf(drawing)).toEqual(['#123456', toSeriesColor(0, 'dark')]);
    expect(textsOf(drawing)).toEqual(['1/2', '1/4', '1/6', '1/8', '0', '10', '20', '30']);
    expect(drawing.querySelectorAll('circle')).toHaveLength(5);
    const [guide] = guidesOf(drawing);
    const [ten, twenty, place] = ['10', '20', '1/4'].map((text) =>
      [...drawing.querySelectorAll('text')].find(({ textContent }) => textContent === text),
    );
    expect(placeOf(guide)[1] + numberOf(guide, 'y1')).toBeCloseTo(
      (placeOf(ten)[1] + placeOf(twenty)[1]) / 2,
      -1,
    );
    const flag = drawing.querySelector('path[d^="M0 0h6"]') ?? undefined;
    expect(placeOf(flag)[0]).toBe(placeOf(place)[0]);
  });

  it('without dots have one only for a value that no line leads to', async () => {
    const drawing = await drawLines({ hasPoints: false });
    const dots = [...drawing.querySelectorAll('circle')];
    expect(dots.map((dot) => [dot.getAttribute('cx'), dot.getAttribute('fill')])).toEqual([
      ['0', toSeriesColor(0, 'dark')],
    ]);
  });

  it('tell under the pointer of every series that has a value there, and of what happened', async () => {
    const drawing = await drawLines({ formatValue: (value) => `${value} pts` });
    const slices = [...drawing.querySelectorAll('rect[data-ref^=slice]')];
    expect(slices.map(tell)).toEqual([
      ['1/2', 'Ann: 10 pts'],
      ['1/4, Traded', 'Bob: 5 pts'],
      ['1/6', 'Bob: 5 pts', 'Ann: 30 pts'],
      ['1/8', 'Ann: 20 pts'],
    ]);
  });

  it('begin at their least value where the scale need not begin at zero', async () => {
    const series = [{ name: 'Ann', values: [1000, 1010, 1020, 1005] }];
    const scale = scaleOf(await drawLines({ series, guides: [], fromZero: false })).map((text) =>
      Number(text.replace(',', '')),
    );
    expect(Math.min(...scale)).toBeGreaterThan(990);
    expect(Math.max(...scale)).toBeLessThan(1025);
  });

  it('reach as far as is asked at least, and are drawn at one place alone', async () => {
    const series = [{ name: 'Ann', values: [7] }];
    const drawing = await drawLines({ places: ['1/2'], series, guides: [], leastTop: 30 });
    expect(scaleOf(drawing)).toContain('30');
    expect(drawing.querySelectorAll('circle')).toHaveLength(1);
  });
});

describe('points', () => {
  const SERIES: ScatterChartProps['series'] = [
    { name: 'Out', points: [{ x: 90, y: 10, label: 'May 1' }] },
    { name: 'Home run', points: [{ x: 100, y: 20, label: 'May 2' }], color: '#123456' },
  ];
  const drawPoints = (rest: Partial<ScatterChartProps> = {}) =>
    requireDrawing(
      <ScatterChart
        label="Exit velocity and launch angle"
        pointName="At-bat"
        x={{ name: 'Exit velocity', guides: [{ value: 95, label: 'Hard hit' }], min: 80, max: 120 }}
        y={{ name: 'Launch angle', guides: [{ value: 15, label: 'Line drive' }] }}
        series={SERIES}
        {...rest}
      />,
    );
  const marksOf = (drawing: Element) => [...drawing.querySelectorAll('path[fill-opacity]')];

  it('stand where their figures say, in the colour of their kind, crossed by the guides of both axes', async () => {
    const drawing = await drawPoints();
    const marks = marksOf(drawing);
    expect(marks.map((mark) => mark.getAttribute('fill'))).toEqual([toSeriesColor(0, 'dark'), '#123456']);
    const [out, homer] = marks.map(placeOf);
    // The values are at 1/4 and 1/2 of the axis from 80 to 120, which is 532 pixels wide. The higher angle is nearer
    // the top.
    expect([out?.[0], homer?.[0]]).toEqual([56 + 133, 56 + 266]);
    expect(homer?.[1]).toBeLessThan(out?.[1] ?? 0);
    expect(textsOf(drawing)).toEqual(
      expect.arrayContaining(['Exit velocity', '80', '120', 'Launch angle', '10', '20']),
    );
    const [upright, level] = guidesOf(drawing);
    expect(numberOf(upright, 'x1') + 56).toBeCloseTo(((out?.[0] ?? 0) + (homer?.[0] ?? 0)) / 2, -1);
    expect(numberOf(upright, 'x2')).toBe(numberOf(upright, 'x1'));
    expect(placeOf(level)[1] + numberOf(level, 'y1')).toBeCloseTo(
      ((out?.[1] ?? 0) + (homer?.[1] ?? 0)) / 2,
      -1,
    );
    expect(numberOf(level, 'y2')).toBe(numberOf(level, 'y1'));
    expect(upright?.getAttribute('stroke-dasharray')).not.toBe(level?.getAttribute('stroke-dasharray'));
  });

  it('tell of themselves under the pointer, with their kind where there are several', async () => {
    const mesh = () => document.querySelector('[data-ref=mesh-interceptor]') ?? undefined;
    const figures = ['May 1', 'Exit velocity: 90', 'Launch angle: 10'];
    const drawing = await drawPoints();
    expect(tell(mesh())).toEqual([...figures, 'Kind: Out']);
    expect(drawing.getAttribute('aria-label')).toBe(
      'Exit velocity and launch angle. 2 points by Exit velocity and Launch angle. Their figures are in the table.',
    );
    cleanup();
    await drawPoints({ series: SERIES.slice(0, 1) });
    expect(tell(mesh())).toEqual(figures);
  });

  it('may be none', async () => {
    const drawing = await drawPoints({
      series: [],
      x: { name: 'Exit velocity' },
      y: { name: 'Launch angle' },
    });
    expect(textsOf(drawing)).toEqual(expect.arrayContaining(['Exit velocity', 'Launch angle']));
  });
});

describe('slices', () => {
  const pie = (
    <PieChart
      label="Man vs Zone Percentage"
      columns={['Coverage', 'Share']}
      slices={[
        { label: 'Man', value: 25 },
        { label: 'Zone', value: 74, color: '#123456' },
        { label: 'None', value: 0 },
        { label: 'Blitz', value: 1 },
      ]}
    />
  );
  const arcsOf = (drawing: Element) => [...drawing.querySelectorAll('path[data-testid^=arc]')];

  it('have their colour and a line to their name, where they are not too thin', async () => {
    const drawing = await requireDrawing(pie);
    expect(arcsOf(drawing).map((arc) => arc.getAttribute('fill'))).toEqual([
      toSeriesColor(0, 'dark'),
      '#123456',
      toSeriesColor(3, 'dark'),
    ]);
    expect(textsOf(drawing)).toEqual(['Man 25.0%', 'Zone 74.0%']);
    expect(drawing.getAttribute('aria-label')).toBe(
      'Man vs Zone Percentage. Pie chart of 4 parts. Its figures are in the table.',
    );
  });

  it('have their figure inside on a phone', async () => {
    layOutAt(320);
    expect(textsOf(await requireDrawing(pie))).toEqual(['25.0%', '74.0%']);
  });

  it('tell of themselves under the pointer', async () => {
    const [man, zone] = arcsOf(await requireDrawing(pie));
    expect(tell(man)).toEqual(['Man', 'Share: 25.0%']);
    expect(tell(zone)).toEqual(['Zone', 'Share: 74.0%']);
  });
});
