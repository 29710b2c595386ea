import { expect, it } from 'vitest';
import { renderUi } from '../../testing/render-ui.tsx';
import type { Column } from './column.ts';
import { muteThin, SampleNote, useMutedColumns } from './thin-rows.tsx';

type Row = { name: string; games: number };

const COLUMNS: readonly Column<Row>[] = [
  { key: 'name', header: 'Name', render: ({ name }) => name, csv: ({ name }) => name },
  {
    key: 'games',
    header: 'Games',
    align: 'end',
    render: ({ games }) => games,
    csv: ({ games }) => games,
    look: () => ({ shade: 'red', isBold: true }),
  },
];
const isThin = ({ games }: Row) => games < 5;
const thin = { name: 'Few', games: 4 };
const whole = { name: 'Many', games: 5 };

const looksOf = (columns: readonly Column<Row>[], row: Row) => columns.map(({ look }) => look?.(row));

it('mutes the figures of a row with a small sample, which lose their shade, and no names', () => {
  const columns = muteThin(COLUMNS, isThin);
  expect(looksOf(columns, thin)).toEqual([undefined, { isMuted: true }]);
  expect(looksOf(columns, whole)).toEqual([undefined, { shade: 'red', isBold: true }]);
});

it.each([
  { rows: [thin, whole], isMuted: true },
  { rows: [thin, thin], isMuted: false },
  { rows: [], isMuted: false },
])('mutes thin rows among others only: $isMuted for $rows', ({ rows, isMuted }) => {
  let looks: unknown;
  function Probe() {
    looks = looksOf(useMutedColumns(COLUMNS, { rows, isThin }), thin)[1];
    return null;
  }
  renderUi(<Probe />);
  expect(looks).toEqual(isMuted ? { isMuted: true } : { shade: 'red', isBold: true });
});

it.each([
  [1, '1 ball'],
  [19, '19 balls'],
  [null, ''],
])('notes a sample of %s as "%s"', (count, text) => {
  const { container } = renderUi(<SampleNote count={count} unit="ball" />);
  expect(container.textContent?.trim()).toBe(text);
});
