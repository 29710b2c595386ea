import type { ConsoleApp, ConsoleRelease } from '@sharpside/contracts/control';
import { Badge, Box, EmptyState, Flex } from '@sharpside/shared-ui';
import { type Column, DataTable } from '@sharpside/shared-ui/table';
import { ActionButton } from '../actions/action-button.tsx';
import { formatAge, formatBytes, toShortCommit, toShortName } from '../format.ts';

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

/** Actions on a release, by its role. */
function ReleaseActions({ app, release }: { app: ConsoleApp; release: ConsoleRelease }) {
  const { version, role } = release;
  const target = { app: app.app, version, about: version };
  if (role === 'live' || role === 'canary') return null;
  const isRunning = app.live !== null;
  return (
    <Flex gap="2">
      {role !== 'withdrawn' && <ActionButton {...target} action="promote" />}
      {role !== 'withdrawn' && isRunning && <ActionButton {...target} action="canary" label="Canary" />}
      {isRunning && <ActionButton {...target} action="rollback" label="Roll back to" />}
    </Flex>
  );
}

const createColumns = (app: ConsoleApp, nowMs: number): Column<ConsoleRelease>[] => [
  {
    key: 'version',
    header: 'Version',
    width: 7,
    isSticky: true,
    render: ({ version }) => version,
    look: () => ({ isBold: true }),
  },
  {
    key: 'role',
    header: 'Here it is',
    width: 8,
    render: ({ role }) => <Badge tone={ROLE_TONES[role]}>{ROLE_LABELS[role]}</Badge>,
  },
  {
    key: 'publishedAt',
    header: 'Published',
    width: 8,
    render: ({ publishedAt }) => formatAge(publishedAt, nowMs),
  },
  { key: 'publishedBy', header: 'By', width: 9, render: ({ publishedBy }) => toShortName(publishedBy) },
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
  { key: 'bytes', header: 'Size', align: 'end', width: 6, render: ({ bytes }) => formatBytes(bytes) },
  {
    key: 'actions',
    header: 'Actions',
    width: 19,
    render: (release) => <ReleaseActions app={app} release={release} />,
  },
];

/** The releases of an app, newest first, with the actions on each. */
export const ReleasesTable = ({ app, nowMs }: { app: ConsoleApp; nowMs: number }) => (
  <DataTable
    caption={`Releases of ${app.app}`}
    columns={createColumns(app, nowMs)}
    rows={app.releases}
    rowKey={({ version }) => version}
    empty={<EmptyState title="Nothing is published" hint={`Publish a release: mfe publish ${app.app}`} />}
  />
);
