import type { ConsoleApp, DeclarationChange, ReleaseDiff, SizeChange } from '@sharpside/contracts/control';
import {
  Alert,
  Box,
  Card,
  EmptyState,
  Field,
  Flex,
  Grid,
  Select,
  Skeleton,
  Stack,
  Text,
} from '@sharpside/shared-ui';
import type { Address } from '@sharpside/shared-ui/address';
import { type Column, DataTable } from '@sharpside/shared-ui/table';
import { useReleaseDiff } from '../api/release-diff.ts';
import { formatBytes } from '../format.ts';
import { LoadFailed } from './load-failed.tsx';

export function SizeDelta({ before, after }: Pick<SizeChange, 'before' | 'after'>) {
  if (before === null) return <Text tone="muted">new</Text>;
  if (after === null) return <Text tone="muted">gone</Text>;
  const delta = after - before;
  if (delta === 0) return <Text tone="subtle">none</Text>;
  const percent =
    before === 0 ? '' : ` (${delta > 0 ? '+' : '−'}${Math.abs((delta / before) * 100).toFixed(1)} %)`;
  return (
    <Text tone={delta > 0 ? 'down' : 'up'} whiteSpace={{ base: 'normal', md: 'nowrap' }}>
      {`${delta > 0 ? '+' : '−'}${formatBytes(Math.abs(delta))}${percent}`}
    </Text>
  );
}

type Compared = { from: string; to: string };

/**
 * The two releases to compare; undefined if the app has fewer than two. Instead of a requested release that does not
 * exist: from the live release to its canary or else to the newest release, or from the previous to the live release if
 * the live release is the newest.
 */
export function chooseReleases(app: ConsoleApp, requested: Compared): Compared | undefined {
  const versions = app.releases.map(({ version }) => version);
  const [newest, second] = versions;
  if (newest === undefined || second === undefined) return undefined;
  const isKnown = (version: string) => versions.includes(version);
  const live = app.live?.version ?? second;
  const next = app.canary?.version ?? newest;
  const usual = next === live ? { from: app.previous ?? second, to: live } : { from: live, to: next };
  return {
    from: isKnown(requested.from) ? requested.from : usual.from,
    to: isKnown(requested.to) ? requested.to : usual.to,
  };
}

type ReleaseComparisonProps = {
  app: ConsoleApp;
  channel: string;
  address: Pick<Address<Compared>, 'values' | 'change'>;
};

const AREAS: Readonly<Record<DeclarationChange['area'], string>> = {
  place: 'Place',
  menu: 'Menu',
  route: 'Route',
  access: 'Access',
  redirect: 'Redirect',
  setting: 'Setting',
  shared: 'Shared module',
  contract: 'Contract',
};

const toValue = (value: string | null) => (value === null ? <Text tone="subtle">none</Text> : value);

const DECLARATION_COLUMNS: readonly Column<DeclarationChange>[] = [
  {
    key: 'what',
    header: 'What',
    width: 6.5,
    isSticky: true,
    isWrapping: true,
    render: ({ what }) => what,
  },
  {
    key: 'area',
    header: 'Kind',
    width: 8,
    narrowWidth: 4.5,
    isWrapping: true,
    render: ({ area }) => AREAS[area],
  },
  {
    key: 'before',
    header: 'Before',
    width: 12,
    narrowWidth: 4.25,
    isWrapping: true,
    render: ({ before }) => toValue(before),
  },
  {
    key: 'after',
    header: 'After',
    width: 12,
    narrowWidth: 4.25,
    isWrapping: true,
    render: ({ after }) => toValue(after),
  },
];

const toSize = (bytes: number | null) => (bytes === null ? 'none' : formatBytes(bytes));

const SIZE_COLUMNS: readonly Column<SizeChange>[] = [
  {
    key: 'what',
    header: 'A browser loads for',
    width: 5.5,
    isSticky: true,
    isWrapping: true,
    render: ({ what }) => what,
  },
  {
    key: 'before',
    header: 'Before',
    align: 'end',
    width: 7,
    narrowWidth: 4.75,
    render: ({ before }) => toSize(before),
  },
  {
    key: 'after',
    header: 'After',
    align: 'end',
    width: 7,
    narrowWidth: 4.75,
    render: ({ after }) => toSize(after),
  },
  {
    key: 'change',
    header: 'Change',
    align: 'end',
    width: 8,
    narrowWidth: 5,
    isWrapping: true,
    render: (change) => <SizeDelta {...change} />,
  },
];

function Difference({ diff, channel }: { diff: ReleaseDiff; channel: string }) {
  const total: SizeChange = { what: 'All files', ...diff.total };
  return (
    <Stack gap="4">
      {diff.objections.length > 0 && (
        <Alert tone="warning" title={`${diff.to} does not get on with what is live on ${channel}`}>
          {diff.objections.map(({ check, message }) => (
            <Text key={message}>{`${check}: ${message}`}</Text>
          ))}
        </Alert>
      )}
      <DataTable
        caption={`What the declarations of ${diff.from} and ${diff.to} differ in`}
        columns={DECLARATION_COLUMNS}
        rows={diff.declaration}
        rowKey={({ area, what }) => `${area} ${what}`}
        empty={
          <EmptyState
            title="Declarations are equal"
            hint="Menus, routes, access and shared modules are the same."
          />
        }
      />
      <DataTable
        caption={`What browsers load of ${diff.from} and ${diff.to}, uncompressed`}
        columns={SIZE_COLUMNS}
        rows={[...diff.sizes, total]}
        rowKey={({ what }) => what}
      />
    </Stack>
  );
}

export function ReleaseComparison({ app, channel, address }: ReleaseComparisonProps) {
  const versions = app.releases.map(({ version }) => version);
  const chosen = chooseReleases(app, address.values);
  const { data, error, mutate } = useReleaseDiff(chosen && { app: app.app, channel, ...chosen });
  const options = versions.map((version) => ({ value: version, label: version }));
  if (!chosen) {
    return <EmptyState title="There is one release only" hint="From the second on, two can be compared." />;
  }
  return (
    <Card>
      <Grid templateColumns={{ base: '1fr 1fr', md: '12rem 12rem 1fr' }} gap="4" mb="4" alignItems="end">
        <Field label="From">
          <Select
            options={options}
            value={chosen.from}
            onValueChange={(from) => address.change({ from, to: chosen.to })}
          />
        </Field>
        <Field label="To">
          <Select
            options={options}
            value={chosen.to}
            onValueChange={(to) => address.change({ to, from: chosen.from })}
          />
        </Field>
      </Grid>
      {error && <LoadFailed what="the comparison" error={error} onRetry={() => void mutate()} />}
      {!error && !data && <Skeleton height="48" />}
      {data && <Difference diff={data} channel={channel} />}
      {!data && !error && (
        <Flex srOnly role="status">
          <Box>Comparing</Box>
        </Flex>
      )}
    </Card>
  );
}
