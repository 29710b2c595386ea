import {
  bestEdgesSchema,
  createReader,
  type HighlightEdge,
  type HighlightGame,
  type HighlightRecord,
} from '@sharpside/contracts/api';
import { apiClient, type CallOptions } from '@sharpside/shared-auth';
import { Box, Card, Flex, Stack, Text } from '@sharpside/shared-ui';
import { useOddsFormat } from '@sharpside/shared-ui/odds';
import { useEffect, useState } from 'react';
import { toPercent, toSignedPercent } from './figures.ts';
import { FULL_CARD } from './full-card.ts';
import { ServedLink } from './served-link.tsx';

const readBestEdges = createReader(bestEdgesSchema, 'best edges');
const parseBestEdges = (json: unknown): HighlightEdge[] => readBestEdges(json).answer.results;

export const fetchBestEdges = (options: CallOptions, http = apiClient): Promise<HighlightEdge[]> =>
  http.get('/api/best-edges/', parseBestEdges, options);

/** The best bets of the moment; undefined until they are known. @param isWanted false for those who may not see them. */
export function useBestEdges(isWanted: boolean): HighlightEdge[] | 'failed' | undefined {
  const [edges, setEdges] = useState<HighlightEdge[] | 'failed'>();
  useEffect(() => {
    if (!isWanted) return;
    const leaving = new AbortController();
    fetchBestEdges({ signal: leaving.signal }).then(setEdges, () => {
      if (!leaving.signal.aborted) setEdges('failed');
    });
    return () => leaving.abort();
  }, [isWanted]);
  return edges;
}

function EdgeRow({ edge: pick }: { edge: HighlightEdge }) {
  const { format } = useOddsFormat();
  const { section, event, player, team, chance, best_price, edge } = pick;
  return (
    <Flex
      position="relative"
      align="center"
      justify="space-between"
      gap="3"
      minHeight="12"
      borderTopWidth="1px"
      borderColor="border"
      css={{ '&:first-of-type': { borderTopWidth: 0 } }}
      asChild
    >
      <li>
        <Box minWidth="0">
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
          <Text size="xs" tone="muted">{`${section} · ${team} · ${event} · ${toPercent(chance)}`}</Text>
        </Box>
        <Box textAlign="end" flexShrink="0">
          <Text fontWeight="bold" color="up">
            {edge === null ? 'N/A' : toSignedPercent(edge)}
          </Text>
          {best_price && (
            <Text size="xs" tone="muted">{`${format(best_price.american)} ${best_price.book}`}</Text>
          )}
        </Box>
      </li>
    </Flex>
  );
}

type EveningProps = { games: readonly HighlightGame[]; records: readonly HighlightRecord[] };

/** '3 games are live. Yesterday: Home run 14 of 262, 15.1 expected.' */
function describeEvening({ games, records }: EveningProps): string[] {
  const live = games.filter(({ state }) => state === 'in').length;
  const results = records.flatMap(({ event, yesterday }) =>
    yesterday === null
      ? []
      : [
          `${event} ${yesterday.hits} of ${yesterday.decided} (${yesterday.expected_hits.toFixed(1)} expected)`,
        ],
  );
  return [
    live === 0 ? 'No game of the board is live.' : `Live on the board: ${live}.`,
    ...(results.length === 0 ? [] : [`Yesterday: ${results.join(' · ')}.`]),
  ];
}

const NOTES = {
  failed: 'The best edges could not be loaded. Each list has its own.',
  none: 'No open pick is a bet at the prices of now.',
  waiting: 'Loading the best edges',
};

/** The five best bets with their names, and how yesterday's picks ended. */
export function BestEdges({ edges, ...evening }: EveningProps & { edges: ReturnType<typeof useBestEdges> }) {
  const note = edges === undefined ? NOTES.waiting : edges === 'failed' ? NOTES.failed : NOTES.none;
  return (
    <Card title="Best edges" level={3} {...FULL_CARD}>
      <Stack gap="4">
        {Array.isArray(edges) && edges.length > 0 ? (
          <ul>
            {edges.map((edge) => (
              <EdgeRow key={`${edge.section} ${edge.event} ${edge.player}`} edge={edge} />
            ))}
          </ul>
        ) : (
          <Text tone="muted">{note}</Text>
        )}
        {describeEvening(evening).map((sentence) => (
          <Text key={sentence} size="sm" tone="muted">
            {sentence}
          </Text>
        ))}
      </Stack>
    </Card>
  );
}
