import { findHalt, nameTeams } from '@sharpside/contracts/api';
import { useSession } from '@sharpside/shared-auth';
import { Box, type BoxProps, Text, VisuallyHidden } from '@sharpside/shared-ui';
import {
  formatEasternTime,
  formatGameDay,
  NO_TIME,
  readNow,
  toEasternDay,
} from '@sharpside/shared-ui/eastern';
import { useOddsFormat } from '@sharpside/shared-ui/odds';
import { findTeam, type League, TeamBadge } from '@sharpside/shared-ui/teams';
import type { Highlights } from './highlights.tsx';
import { LEAGUES } from './league-track.tsx';
import { CELLS, FIGURES, GAME, GAMES, HEADS, MAX_GAMES, PRICED_GAME, ROWS } from './scoreboard-layout.ts';
import { BoardFigures } from './tonight/board-figures.tsx';
import { capitalize } from './tonight/figures.ts';
import { ServedLink } from './tonight/served-link.tsx';

type Game = Highlights['games'][number];

/** A game in words, as its row shows them and as one sentence for screen readers. */
type GameWords = {
  /** The league, and the number of the game if the teams meet twice: 'MLB · Game 2'. */
  league: string;
  /** The day: 'Today', 'Tomorrow', 'Sat, Nov 28'; 'Live' for a game in progress. */
  day: string;
  /** Start time or state: '7:10 PM ET', 'Time TBD', 'Top 3rd', 'Final'. */
  standing: string;
  sentence: string;
};

// Used if the source has no details of the state.
const STATES = { in: 'In progress', post: 'Final' } as const;

/** @param nowMs present time, for 'today'. */
function describeGame(game: Game, nowMs: number): GameWords {
  const { state, section, detail, starts_at, is_start_set, game_number, away, home } = game;
  const day = formatGameDay(game.day ?? toEasternDay(starts_at), nowMs);
  const start = is_start_set ? formatEasternTime(starts_at) : NO_TIME;
  const standing = state === 'pre' ? (findHalt(detail) ?? start) : detail || STATES[state];
  const [first = '', second = ''] = [away, home].map(({ name, score }) =>
    score === null ? name : `${name} ${score}`,
  );
  const number = game_number === undefined ? [] : [`Game ${game_number}`];
  const when =
    state === 'in' ? `live, ${standing}` : state === 'post' ? `${day}, ${standing}` : `${day} ${standing}`;
  return {
    league: [section, ...number].join(' · '),
    day: state === 'in' ? 'Live' : capitalize(day),
    standing,
    sentence: [nameTeams(first, second), section, ...number, when].join(', '),
  };
}

type Side = Game['home'];
type Price = NonNullable<Side['best_moneyline']>;

// The whole row is a tap target.
const GAME_LINK: BoxProps = { position: 'absolute', inset: 0, _hover: { bg: 'bg.hover' } };

type SideOfProps = { side: Side; place: 'away' | 'home'; league: League | undefined; isBehind: boolean };

function SideOf({ side, place, league, isBehind }: SideOfProps) {
  const nickname = league && findTeam(league, side.team)?.nickname;
  const tone = isBehind ? 'fg.muted' : 'fg';
  const code = side.team || side.name;
  const cells = CELLS[place];
  return (
    <>
      <Box {...cells.badge}>
        {league ? (
          <TeamBadge league={league} code={code} size="sm" decorative />
        ) : (
          <Text as="span" size="xs">
            {code}
          </Text>
        )}
      </Box>
      <Text as="span" lineHeight="short" fontStretch="condensed" color={tone} {...cells.name}>
        {nickname ?? side.name}
      </Text>
      <Text
        as="span"
        size="md"
        lineHeight="short"
        fontWeight="bold"
        textAlign="end"
        color={tone}
        {...cells.score}
      >
        {side.score}
      </Text>
    </>
  );
}

/** @param of the side of the total, which its row does not say. */
function PriceOf({ price, of, place }: { price: Price | null; of?: string; place: BoxProps }) {
  const { format } = useOddsFormat();
  if (price === null) return null;
  return (
    <Box
      as="span"
      display="flex"
      flexWrap="wrap"
      alignItems="baseline"
      columnGap="1"
      lineHeight="1.2"
      fontStretch="condensed"
      {...place}
    >
      {of !== undefined && (
        <Text as="span" size="xs" tone="muted">
          {of}
        </Text>
      )}
      <Box as="span" fontSize="sm" fontWeight="bold" color="accent.text">
        {format(price.american)}
      </Box>
      <Text as="span" size="xs" tone="muted">
        {price.book}
      </Text>
    </Box>
  );
}

function Prices({ away, home, total }: Pick<Game, 'away' | 'home' | 'total'>) {
  return (
    <>
      <PriceOf price={away.best_moneyline} place={CELLS.away.moneyline} />
      <PriceOf price={home.best_moneyline} place={CELLS.home.moneyline} />
      {total && (
        <>
          <PriceOf price={total.over} of={`O ${total.line}`} place={CELLS.away.total} />
          <PriceOf price={total.under} of={`U ${total.line}`} place={CELLS.home.total} />
        </>
      )}
    </>
  );
}

/** The prices of a game in words: 'best prices Boston Red Sox +120 at DraftKings, over 8.5 -110 at FanDuel'. */
function describePrices({ away, home, total }: Game, format: (american: number) => string): string[] {
  const offers = [
    ...[away, home].map(({ name, best_moneyline }) => ({ of: name, price: best_moneyline })),
    { of: `over ${total?.line}`, price: total?.over ?? null },
    { of: `under ${total?.line}`, price: total?.under ?? null },
  ];
  const words = offers.flatMap(({ of, price }) =>
    price === null ? [] : [`${of} ${format(price.american)} at ${price.book}`],
  );
  return words.length === 0 ? [] : [`best prices ${words.join(', ')}`];
}

function Standing({ state, starts_at, words }: Pick<Game, 'state' | 'starts_at'> & { words: GameWords }) {
  return (
    <Text as="span" size="xs" lineHeight="1.25" tone="muted" fontStretch="condensed" {...CELLS.standing}>
      <Box as="span" display="inline-block">
        {words.league}
      </Box>{' '}
      ·{' '}
      <Box as="span" display="inline-block" {...(state === 'in' && { color: 'accent.text' })}>
        {words.day}
      </Box>{' '}
      <Box as="span" data-line="" fontWeight="semibold" color={state === 'in' ? 'accent.text' : 'fg'}>
        {state === 'pre' ? <time dateTime={starts_at}>{words.standing}</time> : words.standing}
      </Box>
    </Text>
  );
}

const hasPrice = ({ away, home, total }: Game) =>
  away.best_moneyline !== null || home.best_moneyline !== null || total !== null;

function GameRow({ game, nowMs }: { game: Game; nowMs: number }) {
  const { home, away, section, state, path } = game;
  const { format } = useOddsFormat();
  const isSubscriber = useSession(({ subscription }) => subscription === 'active');
  const isPriced = hasPrice(game);
  const league = LEAGUES.find(({ name }) => name === section);
  const words = describeGame(game, nowMs);
  const isBehind = (one: Side, other: Side) => state === 'post' && (one.score ?? 0) < (other.score ?? 0);
  return (
    <Box position="relative" asChild>
      <li>
        {/* Only subscribers may open the odds, a page that no menu names. */}
        <ServedLink path={(isSubscriber && game.odds_path) || path} sibling={path} look={GAME_LINK}>
          <VisuallyHidden>{[words.sentence, ...describePrices(game, format)].join(', ')}</VisuallyHidden>
        </ServedLink>
        <Box {...(isPriced ? PRICED_GAME : GAME)} aria-hidden="true">
          <SideOf side={away} place="away" league={league} isBehind={isBehind(away, home)} />
          <SideOf side={home} place="home" league={league} isBehind={isBehind(home, away)} />
          {!isPriced && state !== 'post' && (
            <Text as="span" size="xs" tone="muted" {...CELLS.note}>
              {state === 'in' ? 'In play' : 'No price yet'}
            </Text>
          )}
          <Prices away={away} home={home} total={game.total} />
          <Standing state={state} starts_at={game.starts_at} words={words} />
        </Box>
      </li>
    </Box>
  );
}

const Head = () => (
  <Box {...HEADS}>
    <Box {...CELLS.away.moneyline}>Moneyline</Box>
    <Box {...CELLS.away.total}>Total</Box>
  </Box>
);

function Heads() {
  return (
    <Box
      {...ROWS}
      fontSize="xs"
      lineHeight="short"
      color="fg.muted"
      fontStretch="condensed"
      aria-hidden="true"
    >
      <Head />
      {/* Of the second column, where there is one. */}
      <Box hideBelow="xl" css={{ 'html:not([data-session]) &': { display: 'none' } }}>
        <Head />
      </Box>
    </Box>
  );
}

// The page asks once a minute. A busy backend repeats its last answer.
const OLD_MS = 120_000;

/** The best bet, its record, and the games of the moment with their best prices. */
export function ScoreboardLive({ games, as_of, ...figures }: Highlights) {
  const nowMs = readNow();
  const isOld = as_of !== undefined && nowMs - Date.parse(as_of) > OLD_MS;
  const shown = games.slice(0, MAX_GAMES);
  return (
    <>
      <Box {...FIGURES}>
        <BoardFigures {...figures} />
      </Box>
      <Box {...GAMES}>
        {shown.some(hasPrice) && <Heads />}
        <Box {...ROWS} asChild>
          <ul>
            {shown.map((game) => (
              <GameRow key={game.id} game={game} nowMs={nowMs} />
            ))}
          </ul>
        </Box>
        {isOld && <Text size="xs" tone="muted">{`As of ${formatEasternTime(as_of)}`}</Text>}
      </Box>
    </>
  );
}
