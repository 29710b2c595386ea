import {
  type ConsoleApp,
  type ConsoleRelease,
  type ReleaseFit,
  toShownName,
} from '@sharpside/contracts/control';
import { Badge, Box, EmptyState, Flex, Stack, Text } from '@sharpside/shared-ui';
import { type Column, DataTable } from '@sharpside/shared-ui/table';
import { ActionButton } from '../actions/action-button.tsx';
import { useReleaseFits } from '../api/release-fits.ts';
import { formatAge, formatBytes, toShortCommit } from '../format.ts';
import { LoadFailed } from './load-failed.tsx';
import { Misfits } from './misfits.tsx';

const ROLE_TONES = {
  live: 'up',
  canary: 'accent',
  previous: 'neutral',
  withdrawn: 'down',
  published: 'neutral',
} as const;

const ROLE_LABELS = {
  live: 'Live',
  canary: 'Canary',
  previous: 'Previous',
  withdrawn: 'Withdrawn',
  published: 'Published',
} as const;

function ReleaseActions({ app, release }: { app: ConsoleApp; release: ConsoleRelease }) {
  const { version, role } = release;
  const target = { app: app.app, version, about: version };
  if (role === 'live' || role === 'canary') return null;
  const isRunning = app.live !== null;
  return (
    <Flex gap="2" direction={{ base: 'column', md: 'row' }} align="start" py={{ base: '1', md: '0' }}>
      {role !== 'withdrawn' && <ActionButton {...target} action="promote" />}
      {role !== 'withdrawn' && isRunning && <ActionButton {...target} action="canary" label="Canary" />}
      {isRunning && <ActionButton {...target} action="rollback" label="Roll back to" />}
    </Flex>
  );
}

/** `fit` is undefined while the answer loads, or if it could not be loaded. */
function FitMark({ fit, isLoading }: { fit: ReleaseFit | undefined; isLoading: boolean }) {
  if (fit === undefined) return <Text tone="subtle">{isLoading ? 'Checking' : 'Unknown'}</Text>;
  return fit.objections.length === 0 ? <Badge>Yes</Badge> : <Badge tone="warn">No</Badge>;
}

/**
 * Name of the key that signed a release. The title has the signer and the time, or the reason why it is not trusted.
 */
function SignatureMark({ signature }: Pick<ConsoleRelease, 'signature'>) {
  if (signature === null) return 'N/A';
  const { isTrusted, text } = signature;
  return (
    <Box as="span" title={text}>
      {isTrusted ? text.split(',', 1)[0] : <Badge tone="warn">Not trusted</Badge>}
    </Box>
  );
}

const SIGNATURE_COLUMN: Column<ConsoleRelease> = {
  key: 'signature',
  header: 'Signed by',
  tip: { text: 'The trusted key that signed it. Point at it for the time, and for whom.' },
  width: 9,
  render: ({ signature }) => <SignatureMark signature={signature} />,
};

type TableFacts = { app: ConsoleApp; fits: readonly ReleaseFit[]; isLoading: boolean; nowMs: number };

const createColumns = ({ app, fits, isLoading, nowMs }: TableFacts): Column<ConsoleRelease>[] => [
  {
    key: 'version',
    header: 'Version',
    width: 8,
    isSticky: true,
    render: ({ version, role }) => (
      <Flex columnGap="2" rowGap="1" wrap="wrap" align="center">
        <Text as="span" fontWeight="bold">
          {version}
        </Text>
        <Badge tone={ROLE_TONES[role]}>{ROLE_LABELS[role]}</Badge>
      </Flex>
    ),
  },
  {
    key: 'fits',
    header: 'Fits',
    tip: { text: 'It goes with everything else that is live on this channel now.' },
    width: 6,
    narrowWidth: 5,
    render: ({ version }) => (
      <FitMark fit={fits.find((fit) => fit.version === version)} isLoading={isLoading} />
    ),
  },
  {
    key: 'actions',
    header: 'Actions',
    width: 19,
    narrowWidth: 9.25,
    render: (release) => <ReleaseActions app={app} release={release} />,
  },
  {
    key: 'publishedAt',
    header: 'Published',
    width: 8,
    render: ({ publishedAt }) => formatAge(publishedAt, nowMs),
  },
  { key: 'publishedBy', header: 'By', width: 9, render: ({ publishedBy }) => toShownName(publishedBy) },
  {
    key: 'commit',
    header: 'Commit',
    width: 8,
    render: ({ commit }) =>
      commit === null ? (
        'N/A'
      ) : (
        <Box as="span" title={commit}>
          {toShortCommit(commit)}
        </Box>
      ),
  },
  ...(app.releases.some(({ signature }) => signature !== null) ? [SIGNATURE_COLUMN] : []),
  { key: 'bytes', header: 'Size', align: 'end', width: 6, render: ({ bytes }) => formatBytes(bytes) },
];

type ReleasesTableProps = { app: ConsoleApp; channel: string; nowMs: number };

export function ReleasesTable({ app, channel, nowMs }: ReleasesTableProps) {
  const versions = app.releases.map(({ version }) => version);
  const { data, error, isLoading, mutate } = useReleaseFits({ app: app.app, channel, versions });
  const fits = data?.releases ?? [];
  return (
    <Stack gap="4">
      {error && <LoadFailed what="which of them fit" error={error} onRetry={() => void mutate()} />}
      <DataTable
        caption={`Releases of ${app.app}`}
        columns={createColumns({ app, fits, isLoading, nowMs })}
        rows={app.releases}
        rowKey={({ version }) => version}
        empty={<EmptyState title="Nothing is published" hint={`Publish a release: mfe publish ${app.app}`} />}
      />
      <Misfits fits={fits} channel={channel} />
    </Stack>
  );
}
