import { useSessionCheck } from '@sharpside/shared-auth';
import { useOnFailure } from '@sharpside/shared-data';
import {
  Box,
  EmptyState,
  Grid,
  LoadFailure,
  PageHeader,
  Stack,
  Text,
  UnknownValues,
} from '@sharpside/shared-ui';
import { dayParam, useAddress } from '@sharpside/shared-ui/address';
import { formatLongDate } from '@sharpside/shared-ui/dates';
import { type Day, todayOfGames, useDay } from '@sharpside/shared-ui/eastern';
import { DateStepper } from '@sharpside/shared-ui/filters/day';
import { toast } from '@sharpside/shared-ui/toasts';
import { type Game, useScores } from '../api/scores.ts';
import { GameCard } from '../components/games/game-card.tsx';
import { PendingGame } from '../components/games/pending-games.tsx';
import { OddsLink } from '../components/odds-link.tsx';

const SCHEMA = { date: dayParam(todayOfGames) };

const CARDS = { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))', xl: 'repeat(3, minmax(0, 1fr))' };
const SKELETONS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'];

// Visitors want live games first. Games of the same state keep the source's order, which is by start.
const ORDER: Record<Game['state'], number> = { in: 0, pre: 1, other: 2 };
const byInterest = (games: readonly Game[]) => games.toSorted((a, b) => ORDER[a.state] - ORDER[b.state]);

function Board({ games, day }: { games: readonly Game[]; day: Day }) {
  return (
    <Grid templateColumns={CARDS} gap={{ base: '2', md: '4' }}>
      {byInterest(games).map((game) => (
        <GameCard key={game.id} game={game} day={day} />
      ))}
    </Grid>
  );
}

export default function ScoresScreen() {
  useSessionCheck();
  const today = useDay(todayOfGames);
  const { values, change, unknown } = useAddress(SCHEMA);
  const { games, error, isLoading, retry } = useScores(values.date);
  useOnFailure(error, () => toast.error('Error', { description: 'Failed to load MLB scores.' }));
  return (
    <>
      <PageHeader
        section="MLB"
        title="MLB Scores"
        subtitle={
          // On phones the bar below says the day.
          <Box as="span" css={{ '@media screen and (max-width: 47.99rem)': { display: 'none' } }}>
            {formatLongDate(values.date)}
          </Box>
        }
        actions={<OddsLink />}
      />
      <Stack gap="4" mb={{ base: '3', md: '6' }}>
        <UnknownValues noun="date" values={unknown.date} shown={formatLongDate(values.date)} />
        <DateStepper
          label="Date of the games"
          value={values.date}
          today={today}
          onValueChange={(date) => change({ date })}
        />
      </Stack>
      {isLoading && (
        <Grid templateColumns={CARDS} gap={{ base: '2', md: '4' }} aria-busy="true">
          {SKELETONS.map((name) => (
            <PendingGame key={name} />
          ))}
        </Grid>
      )}
      {error && <LoadFailure isWhole title="The scores could not be loaded." onRetry={retry} />}
      {!error && games?.length === 0 && (
        <EmptyState title="No games scheduled for this date." hint="Try the day before or after." />
      )}
      {!error && games && games.length > 0 && (
        <>
          <Board games={games} day={values.date} />
          <Text size="xs" tone="subtle" mt="4">
            Prices are the best of all books, as on MLB Odds; once a game has begun, those before its start.
            Start times are in your time zone; the date is the league’s, US Eastern. Scores refresh every
            minute.
          </Text>
        </>
      )}
    </>
  );
}
