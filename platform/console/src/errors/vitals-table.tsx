import { compareTexts } from '@sharpside/contracts';
import type { ConsoleApp, ScreenVitals } from '@sharpside/contracts/control';
import { EmptyState, Text } from '@sharpside/shared-ui';
import { type Column, DataTable } from '@sharpside/shared-ui/table';
import { formatCount, formatMs } from '../format.ts';

type Vital = 'lcpMs' | 'inpMs' | 'cls';
type Row = ScreenVitals & { role: string; live: ScreenVitals | undefined };

const formatShift = (cls: number) => cls.toFixed(2);

/** A figure, coloured as a loss if it is more than a tenth above the live release's figure for the same screen. */
function Figure({ row, vital }: { row: Row; vital: Vital }) {
  const value = row[vital];
  if (value === null) return <Text tone="subtle">none</Text>;
  const before = row.live?.[vital];
  const isWorse = before != null && value > before * 1.1;
  const text = vital === 'cls' ? formatShift(value) : formatMs(value);
  return (
    <Text tone={isWorse ? 'down' : 'default'} whiteSpace={{ base: 'normal', md: 'nowrap' }}>
      {isWorse ? `${text} (live ${vital === 'cls' ? formatShift(before) : formatMs(before)})` : text}
    </Text>
  );
}

const toFigure = (vital: Vital, header: string, narrowWidth: number): Column<Row> => ({
  key: vital,
  header,
  align: 'end',
  width: 6,
  narrowWidth,
  isWrapping: true,
  render: (row) => <Figure row={row} vital={vital} />,
});

const COLUMNS: readonly Column<Row>[] = [
  {
    key: 'screen',
    header: 'Screen',
    width: 6.5,
    isSticky: true,
    isWrapping: true,
    render: ({ screen, version, role }) => (
      <>
        <Text overflowWrap="anywhere">{screen}</Text>
        <Text size="xs" tone="muted">{`${version}${role}`}</Text>
      </>
    ),
  },
  toFigure('lcpMs', 'LCP', 3.75),
  toFigure('inpMs', 'INP', 4.5),
  toFigure('cls', 'CLS', 3.25),
  {
    key: 'views',
    header: 'Page views',
    narrowHeader: 'Views',
    align: 'end',
    width: 7,
    narrowWidth: 4,
    render: ({ views }) => formatCount(views),
  },
];

/** By version, the text that follows it in the table: its role as live release, canary or previous release. */
function listRoles({ live, canary, previous }: ConsoleApp): Map<string, string> {
  return new Map([
    ...(previous === null ? [] : [[previous, ', previous'] as const]),
    ...(canary ? [[canary.version, ', canary'] as const] : []),
    ...(live ? [[live.version, ', live'] as const] : []),
  ]);
}

type VitalsTableProps = { app: ConsoleApp; vitals: readonly ScreenVitals[] };

/**
 * Web vitals by screen: the values that three of four page views do not exceed. The rows of a screen begin with the
 * live release.
 */
export function VitalsTable({ app, vitals }: VitalsTableProps) {
  const roles = listRoles(app);
  const live = vitals.filter(({ version }) => version === app.live?.version);
  const rows = vitals
    .filter(({ version }) => roles.has(version))
    .map(
      (one): Row => ({
        ...one,
        role: roles.get(one.version) ?? '',
        live: live.find(({ screen }) => screen === one.screen && one.version !== app.live?.version),
      }),
    )
    .sort(
      (a, b) => compareTexts(a.screen, b.screen) || Number(b.role === ', live') - Number(a.role === ', live'),
    );
  return (
    <DataTable
      caption="Web vitals of each screen"
      columns={COLUMNS}
      rows={rows}
      rowKey={({ screen, version }) => `${screen} ${version}`}
      empty={
        <EmptyState
          title="No browser told of web vitals yet"
          hint="Browsers tell when a visitor leaves a screen."
        />
      }
    />
  );
}
