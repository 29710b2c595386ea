import type { Access } from '@sharpside/contracts';
import {
  bestEdgesSchema,
  createReader,
  type HighlightEdge,
  type HighlightGame,
  type HighlightRecord,
  type Highlights,
} from '@sharpside/contracts/api';
import { apiClient, type CallOptions, LOGIN_PATH, useSession } from '@sharpside/shared-auth';
import { Box, type BoxProps, Button, Card, Flex, Stack, Text, VisuallyHidden } from '@sharpside/shared-ui';
import { formatEasternTime } from '@sharpside/shared-ui/eastern';
import { useOddsFormat } from '@sharpside/shared-ui/odds';
import { Link } from '@sharpside/shared-ui/routing';
import { type ReactNode, useEffect, useState } from 'react';
import { AccessIcon } from '../../components/access-mark.tsx';
import { useOutlines, useShell } from '../../site/shell-context.tsx';
import { toPercent, toSignedPercent } from './figures.ts';
import { FULL_CARD } from './full-card.ts';
import { ServedLink } from './served-link.tsx';

const readBestEdges = createReader(bestEdgesSchema, 'best edges');
const parseBestEdges = (json: unknown): HighlightEdge[] => readBestEdges(json).answer.results;

/** The answer of `list`. `open`: of the lists that need no subscription. */
const CALLS = { all: '/api/best-edges/', open: '/api/best-edges/open/' } as const;

export const fetchBestEdges = (
  list: keyof typeof CALLS,
  options: CallOptions,
  http = apiClient,
): Promise<HighlightEdge[]> => http.get(CALLS[list], parseBestEdges, options);

/** The best bets of the moment; undefined until they are known. @param list undefined asks for none. */
export function useBestEdges(list: keyof typeof CALLS | undefined): HighlightEdge[] | 'failed' | undefined {
  const [edges, setEdges] = useState<HighlightEdge[] | 'failed'>();
  useEffect(() => {
    if (list === undefined) return;
    const leaving = new AbortController();
    fetchBestEdges(list, { signal: leaving.signal }).then(setEdges, () => {
      if (!leaving.signal.aborted) setEdges('failed');
    });
    return () => {
      leaving.abort();
      setEdges(undefined);
    };
  }, [list]);
  return edges;
}

const TITLE = 'Best edges';

type RowProps = {
  name: ReactNode;
  note: string;
  edge: number;
  offer?: ReactNode;
  /** The access that the list of a locked row needs. */
  lock?: Access;
};

function Row({ name, note, edge, offer, lock }: RowProps) {
  return (
    <Flex
      position="relative"
      align="center"
      gap="3"
      minHeight="12"
      py="1"
      borderTopWidth="1px"
      borderColor="border"
      css={{ '&:first-of-type': { borderTopWidth: 0 } }}
      asChild
    >
      <li>
        {lock && <AccessIcon access={lock} />}
        <Box flex="1" minWidth="0">
          <div>{name}</div>
          <Text size="xs" tone="muted">
            {note}
          </Text>
        </Box>
        <Box textAlign="end" flexShrink="0">
          <Text fontWeight="bold" color="up">
            {toSignedPercent(edge)}
          </Text>
          {offer && (
            <Text size="xs" tone="muted">
              {offer}
            </Text>
          )}
        </Box>
      </li>
    </Flex>
  );
}

function EdgeRow({ edge: pick }: { edge: HighlightEdge }) {
  const { format } = useOddsFormat();
  const { section, event, player, team, chance, best_price, edge } = pick;
  return (
    <Row
      name={
        <Text fontWeight="semibold">
          <ServedLink
            path={pick.path}
            look={{
              _hover: { textDecoration: 'underline' },
              _after: { content: '""', position: 'absolute', inset: 0 },
            }}
          >
            <span>{player}</span>
          </ServedLink>
        </Text>
      }
      note={`${section} · ${team} · ${event} · ${toPercent(chance)}`}
      edge={edge ?? 0}
      offer={best_price ? `${format(best_price.american)} ${best_price.book}` : undefined}
    />
  );
}

const toKey = ({ section, event, player }: HighlightEdge) => `${section} ${event} ${player}`;

type EveningProps = { games: readonly HighlightGame[]; records: readonly HighlightRecord[] };

/** The number of live games, and yesterday's results, a row an event. */
function Evening({ games, records }: EveningProps) {
  const live = games.filter(({ state }) => state === 'in').length;
  const results = records.flatMap(({ event, yesterday }) =>
    yesterday === null ? [] : [{ event, ...yesterday }],
  );
  return (
    <Box fontSize="sm" color="fg.muted">
      <Text>{live === 0 ? 'No game of the board is live.' : `Live on the board: ${live}.`}</Text>
      {results.length > 0 && (
        <>
          <Text mt="3" mb="1" fontWeight="semibold" id="yesterday">
            Yesterday
          </Text>
          <ul aria-labelledby="yesterday">
            {results.map(({ event, hits, decided, expected_hits }) => (
              <Flex key={event} gap="3" justify="space-between" asChild>
                <li>
                  <span>{event}</span>{' '}
                  <span>{`${hits} of ${decided}, ${expected_hits.toFixed(1)} expected`}</span>
                </li>
              </Flex>
            ))}
          </ul>
        </>
      )}
    </Box>
  );
}

const NOTES = {
  failed: 'The best edges could not be loaded. Each list has its own.',
  none: 'No open pick is a bet at the prices of now.',
};

/** Rows that are on their way. */
const PendingRows = () => (
  <Box aria-busy="true">
    <VisuallyHidden>Loading the best edges</VisuallyHidden>
    {['7.5rem', '6rem', '8.5rem', '6.75rem', '8rem'].map((width) => (
      <Flex key={width} minHeight="12" align="center" justify="space-between" aria-hidden="true">
        <Box height="3" width={width} borderRadius="sm" bg="bg.hover" />
        <Box height="3" width="12" borderRadius="sm" bg="bg.hover" />
      </Flex>
    ))}
  </Box>
);

/** The five best bets with their names, and how yesterday's picks ended. */
export function BestEdges({ edges, ...evening }: EveningProps & { edges: ReturnType<typeof useBestEdges> }) {
  return (
    <Card title={TITLE} level={3} {...FULL_CARD}>
      <Stack gap="4">
        {edges === undefined ? (
          <PendingRows />
        ) : edges === 'failed' || edges.length === 0 ? (
          <Text tone="muted">{edges === 'failed' ? NOTES.failed : NOTES.none}</Text>
        ) : (
          <ul>
            {edges.map((edge) => (
              <EdgeRow key={toKey(edge)} edge={edge} />
            ))}
          </ul>
        )}
        <Evening {...evening} />
      </Stack>
    </Card>
  );
}

// Different lengths, as names have them. They say nothing of the real names.
const NAME_WIDTHS = ['7.5rem', '6rem', '8.5rem', '6.75rem'];

/** '37 bets tonight: MLB 20, NBA 12, NFL 5.' */
function describeBets(bets: Highlights['bets']): string {
  const total = bets.reduce((sum, { count }) => sum + count, 0);
  if (total === 0) return NOTES.none;
  const leagues = bets.map(({ section, count }) => `${section} ${count}`).join(', ');
  return `${total} ${total === 1 ? 'bet with an edge is' : 'bets with an edge are'} open: ${leagues}.`;
}

function HiddenName({ width = '6rem' }: { width: string | undefined }) {
  return (
    <>
      <Box
        height="3"
        mb="1"
        width={width}
        borderRadius="sm"
        bg="border.strong"
        opacity="0.5"
        aria-hidden="true"
      />
      <VisuallyHidden>A locked pick: </VisuallyHidden>
    </>
  );
}

/** Finds the access that a list needs. A list of an unknown page counts as one of the subscription. */
function useAccessOf(): (path: string | null) => Access {
  const { outlines } = useOutlines();
  const items = outlines.flatMap(({ navigation }) => navigation?.items ?? []);
  return (path) => items.find((item) => item.path === path?.split('?')[0])?.access ?? 'subscriber';
}

const QUIET: BoxProps = {
  display: 'inline-block',
  py: '2',
  my: '-2',
  color: 'accent.text',
  _hover: { textDecoration: 'underline' },
};

/** The way to the names of a list that needs no subscription. */
function OpenList({ path }: { path: string | null }) {
  const isMember = useSession(({ status }) => status === 'signedIn');
  if (isMember) {
    return (
      <ServedLink path={path} look={QUIET}>
        <span>See the list</span>
      </ServedLink>
    );
  }
  return (
    <Box {...QUIET} asChild>
      <Link to={LOGIN_PATH} state={path === null ? undefined : { returnTo: path }}>
        Log in to see
      </Link>
    </Box>
  );
}

type LockedRowProps = { pick: Highlights['locked'][number] & { edge: number }; width: string | undefined };

function LockedRow({ pick: { section, event, starts_at, edge, path }, width }: LockedRowProps) {
  const accessOf = useAccessOf();
  const isMember = useSession(({ status }) => status === 'signedIn');
  const access = accessOf(path);
  const start = starts_at === null ? [] : [formatEasternTime(starts_at)];
  return (
    <Row
      name={<HiddenName width={width} />}
      note={[section, event, ...start].join(' · ')}
      edge={edge}
      {...(!(isMember && access === 'protected') && { lock: access })}
      offer={access !== 'subscriber' && <OpenList path={path} />}
    />
  );
}

const MAX_ROWS = 5;

type LockedEdgesProps = Pick<Highlights, 'locked' | 'bets'> & {
  /** The best bets of the lists that a login opens; without them these rows have no names either. */
  open: ReturnType<typeof useBestEdges>;
};

/** The next best bets, and the way to them. Those of a list that the visitor may not see have no names. */
export function LockedEdges({ locked, bets, open }: LockedEdgesProps) {
  const { subscribeUrl } = useShell().config;
  const accessOf = useAccessOf();
  const named = Array.isArray(open) ? open : undefined;
  // Backends of earlier releases fill the list with picks that are no bets.
  const hidden = locked.flatMap(({ edge, ...rest }) => (edge !== null && edge > 0 ? { ...rest, edge } : []));
  const rows = [
    ...hidden
      .filter(({ path }) => named === undefined || accessOf(path) === 'subscriber')
      // The answer has no names, so the place in the list is all that identifies a row.
      .map((row, at) => ({
        edge: row.edge,
        row: <LockedRow key={`${at} ${row.section} ${row.event}`} pick={row} width={NAME_WIDTHS[at]} />,
      })),
    ...(named ?? []).map((edge) => ({
      edge: edge.edge ?? 0,
      row: <EdgeRow key={toKey(edge)} edge={edge} />,
    })),
  ].toSorted((a, b) => b.edge - a.edge);
  return (
    <Card title={TITLE} level={3} {...FULL_CARD}>
      <Stack gap="4" height="full">
        {rows.length > 0 && <ul>{rows.slice(0, MAX_ROWS).map(({ row }) => row)}</ul>}
        <Text tone="muted">{describeBets(bets)}</Text>
        {(hidden.length === 0 || hidden.some(({ path }) => accessOf(path) === 'subscriber')) && (
          <Button variant="outline" alignSelf="start" mt="auto" asChild>
            <a href={subscribeUrl} target="_blank" rel="noopener noreferrer">
              Subscribe to see
            </a>
          </Button>
        )}
      </Stack>
    </Card>
  );
}
