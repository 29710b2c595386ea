import { Box, Card, Flex, Text, VisuallyHidden } from '@sharpside/shared-ui';
import { formatStart } from '@sharpside/shared-ui/dates';
import type { Day } from '@sharpside/shared-ui/eastern';
import { FairPrice, GameMark } from '@sharpside/shared-ui/predictions';
import { findTeam, TeamBadge } from '@sharpside/shared-ui/teams';
import { mlb } from '@sharpside/shared-ui/teams/mlb';
import { type InningFirstRow, MLB_MIN_STARTS } from '../../api/inning-first.ts';
import { formatAverage, formatCount, formatShare, toShownShare } from '../format-figure.ts';

const MEASURES = [
  { name: 'Pitches', thrown: 'avg_pitches_thrown', seen: 'avg_pitches_seen' },
  { name: 'Strikes', thrown: 'avg_strikes_thrown', seen: 'avg_strikes_seen' },
  { name: 'Fouls', thrown: 'avg_fouls_thrown', seen: 'avg_fouls_seen' },
  { name: 'Balls', thrown: 'avg_balls_thrown', seen: 'avg_balls_seen' },
] as const;

const LOOK = {
  width: 'full',
  '& th, & td': { height: '9', textAlign: 'end', borderTopWidth: '1px', borderColor: 'border' },
  '& th:first-of-type': { textAlign: 'start', fontWeight: 'medium' },
  '& thead tr > *': {
    height: '7',
    borderTopWidth: 0,
    fontSize: 'xs',
    fontWeight: 'medium',
    color: 'fg.muted',
  },
  '& td': { fontWeight: 'semibold', width: '24%' },
  '& tbody td[data-thin], & tbody tr:first-of-type td[data-thin]': {
    fontWeight: 'normal',
    color: 'fg.muted',
  },
  '& tfoot tr > *': { fontSize: 'xs', fontWeight: 'normal', color: 'fg.subtle' },
  '& tbody tr:first-of-type td': { fontWeight: 'bold', fontSize: 'md' },
} as const;

const nameOf = (code: string) => findTeam(mlb, code)?.name ?? code;

type FigureProps = { value: number | null; sample: number | null };

const Figure = ({ value, sample }: FigureProps) => (
  <td data-thin={sample !== null && sample < MLB_MIN_STARTS ? '' : undefined}>{formatAverage(value, 1)}</td>
);

function Figures({ row }: { row: InningFirstRow }) {
  return (
    <Box css={LOOK} asChild>
      <table>
        <VisuallyHidden asChild>
          <caption>{`First innings of ${row.pitcher_name}, averages per game`}</caption>
        </VisuallyHidden>
        <thead>
          <tr>
            <th scope="col">A game</th>
            <th scope="col">Thrown</th>
            <th scope="col">Seen</th>
          </tr>
        </thead>
        <tbody>
          {MEASURES.map(({ name, thrown, seen }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <Figure value={row[thrown]} sample={row.starts} />
              <Figure value={row[seen]} sample={row.innings_seen} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Made of</th>
            <td>{formatCount(row.starts, 'start')}</td>
            <td>{formatCount(row.innings_seen, 'inning')}</td>
          </tr>
        </tfoot>
      </table>
    </Box>
  );
}

type InningFirstCardProps = {
  row: InningFirstRow;
  /** The chance that neither team of the game scores, 0 to 1; null if it is not known. */
  chance: number | null;
  day: Day;
};

export function InningFirstCard({ row, chance, day }: InningFirstCardProps) {
  const { pitcher_name, pitcher_team, opp_team, start_time, game_state } = row;
  const isStartTold = start_time !== null || game_state !== null;
  return (
    <Card title={pitcher_name} actions={<TeamBadge league={mlb} code={pitcher_team} decorative />}>
      <Flex alignItems="center" gap="2" mt="-2" mb={isStartTold || chance !== null ? '1' : '3'}>
        <Text tone="muted">{`${nameOf(pitcher_team)} vs ${nameOf(opp_team)}`}</Text>
        <TeamBadge league={mlb} code={opp_team} size="xs" decorative />
      </Flex>
      {(isStartTold || chance !== null) && (
        <Flex
          alignItems="baseline"
          justifyContent="space-between"
          columnGap="3"
          flexWrap="wrap"
          mb="3"
          fontSize="xs"
          color="fg.muted"
        >
          <span>
            {isStartTold && (
              <>
                <GameMark state={game_state} />
                <span>{formatStart(day, start_time)}</span>
              </>
            )}
          </span>
          {chance !== null && (
            <span>
              <Box as="strong" fontSize="sm" color="fg">{`NRFI ${formatShare(chance)}`}</Box>
              <span> fair </span>
              <FairPrice chance={toShownShare(chance)} />
            </span>
          )}
        </Flex>
      )}
      <Figures row={row} />
    </Card>
  );
}
