import type { Access } from '@sharpside/contracts';
import {
  bestEdgesSchema,
  createReader,
  type HighlightEdge,
  type HighlightGame,
  type HighlightRecord,
} from '@sharpside/contracts/api';
import { apiClient, type CallOptions } from '@sharpside/shared-auth';
import { Box, Card, Flex, Stack, Text, VisuallyHidden } from '@sharpside/shared-ui';
import { useOddsFormat } from '@sharpside/shared-ui/odds';
import { type ReactNode, useEffect, useState } from 'react';
import { AccessIcon } from '../../components/access-mark.tsx';
import { toPercent, toSignedPercent } from './figures.ts';
import { FULL_CARD } from './full-card.ts';
import { ServedLink } from './served-link.tsx';

const readBestEdges = createReader(bestEdgesSchema, 'best edges');
const parseBestEdges = (json: unknown): HighlightEdge[] => readBestEdges(json).answer.results;

/** The calls for the bets of all lists, and of those that need no subscription. */
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

export const TITLE = 'Best edges';

type RowProps = {
  name: ReactNode;
  note: string;
  edge: number;
  offer?: ReactNode;
  /** The access that the list of a locked row needs. */
  lock?: Access;
};

/** A bet of the list, or the place of one. */
export function Row({ name, note, edge, offer, lock }: RowProps) {
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

export function EdgeRow({ edge: pick }: { edge: HighlightEdge }) {
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

export const toKey = ({ section, event, player }: HighlightEdge) => `${section} ${event} ${player}`;

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

export const NOTES = {
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
