import { findHalt, nameTeams } from '@sharpside/contracts/api';
import { Box, type BoxProps, Flex, Text, VisuallyHidden } from '@sharpside/shared-ui';
import {
  formatEasternTime,
  formatGameDay,
  NO_TIME,
  readNow,
  toEasternDay,
} from '@sharpside/shared-ui/eastern';
import { Link } from '@sharpside/shared-ui/routing';
import { findTeam, type League, TeamBadge } from '@sharpside/shared-ui/teams';
import type { ReactNode } from 'react';
import { useOutlines, useShell } from '../site/shell-context.tsx';
import type { Highlights } from './highlights.ts';
import { LEAGUES } from './league-track.tsx';
import { FIGURES, GAME, GAMES, MAX_GAMES, NAME } from './scoreboard-layout.ts';

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

const toTitle = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

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
    day: state === 'in' ? 'Live' : toTitle(day),
    standing,
    sentence: [nameTeams(first, second), section, ...number, when].join(', '),
  };
}

type Figure = Highlights['figures'][number];
type Side = Game['home'];

const MAX_FIGURES = 2;

/** A link to a page, if a section of the site lists that page; else only the children. */
function PageLink({ path, look, children }: { path: string | null; look: BoxProps; children: ReactNode }) {
  const { remotes } = useShell();
  const { outlines } = useOutlines();
  const pathname = path?.split('?')[0];
  const isServed =
    remotes.some(({ routes }) => routes.some((route) => route.path === pathname)) ||
    outlines.some(({ navigation }) => navigation?.items.some((item) => item.path === pathname));
  if (path === null || !isServed) return children;
  return (
    <Box {...look} asChild>
      <Link to={path}>{children}</Link>
    </Box>
  );
}

// The whole figure or row is a tap target.
const FIGURE_LINK: BoxProps = {
  textDecoration: 'underline',
  textDecorationColor: 'transparent',
  _hover: { textDecorationColor: 'currentColor' },
  _after: { content: '""', position: 'absolute', inset: 0 },
};
const GAME_LINK: BoxProps = { position: 'absolute', inset: 0, _hover: { bg: 'bg.hover' } };

function FigureOf({ section, label, value, unit, subject, context, path }: Figure) {
  return (
    <Box minWidth="0" position="relative">
      <Text size="xs" tone="muted" fontStretch="condensed" letterSpacing="label" fontWeight="medium">
        <span>{section}</span> · <span>{label}</span>
      </Text>
      <Flex wrap="wrap" align="baseline" columnGap="2">
        <Box
          as="span"
          fontSize="2.5rem"
          lineHeight="1.1"
          fontWeight="heavy"
          fontStretch="condensed"
          color="accent.text"
        >
          {value}
        </Box>
        <Text as="span" size="xs" tone="muted">
          {unit}
        </Text>
      </Flex>
      <Text fontWeight="semibold">
        <PageLink path={path} look={FIGURE_LINK}>
          <span>{subject}</span>
        </PageLink>
      </Text>
      <Text size="xs" tone="muted">
        {context}
      </Text>
    </Box>
  );
}

function SideOf({ side, league, isBehind }: { side: Side; league: League | undefined; isBehind: boolean }) {
  const nickname = league && findTeam(league, side.team)?.nickname;
  const tone = isBehind ? 'fg.muted' : 'fg';
  const code = side.team || side.name;
  return (
    <>
      {league ? <TeamBadge league={league} code={code} decorative /> : <Text as="span">{code}</Text>}
      <Text as="span" lineHeight="short" fontStretch="condensed" color={tone} {...NAME}>
        {nickname ?? side.name}
      </Text>
      <Text as="span" size="md" fontWeight="bold" textAlign="end" color={tone}>
        {side.score}
      </Text>
    </>
  );
}

function Standing({ state, starts_at, words }: Pick<Game, 'state' | 'starts_at'> & { words: GameWords }) {
  return (
    <Text as="span" size="xs" lineHeight="1.25" tone="muted" textAlign="end" fontStretch="condensed">
      <Box as="span" display="inline-block">
        {words.league}
      </Box>{' '}
      ·{' '}
      <Box as="span" display="inline-block" {...(state === 'in' && { color: 'accent.text' })}>
        {words.day}
      </Box>
      <Box as="span" display="block" fontWeight="semibold" color={state === 'in' ? 'accent.text' : 'fg'}>
        {state === 'pre' ? <time dateTime={starts_at}>{words.standing}</time> : words.standing}
      </Box>
    </Text>
  );
}

function GameRow({ game, nowMs }: { game: Game; nowMs: number }) {
  const { home, away, section, state, path } = game;
  const league = LEAGUES.find(({ name }) => name === section);
  const words = describeGame(game, nowMs);
  const isBehind = (one: Side, other: Side) => state === 'post' && (one.score ?? 0) < (other.score ?? 0);
  return (
    <Box position="relative" asChild>
      <li>
        <PageLink path={path} look={GAME_LINK}>
          <VisuallyHidden>{words.sentence}</VisuallyHidden>
        </PageLink>
        <Box {...GAME} aria-hidden="true">
          <SideOf side={away} league={league} isBehind={isBehind(away, home)} />
          <SideOf side={home} league={league} isBehind={isBehind(home, away)} />
          <Standing state={state} starts_at={game.starts_at} words={words} />
        </Box>
      </li>
    </Box>
  );
}

export function ScoreboardLive({ figures, games }: Pick<Highlights, 'figures' | 'games'>) {
  const nowMs = readNow();
  return (
    <>
      <Box {...FIGURES}>
        {figures.slice(0, MAX_FIGURES).map((figure) => (
          <FigureOf key={`${figure.section} ${figure.label}`} {...figure} />
        ))}
      </Box>
      <Box {...GAMES} asChild>
        <ul>
          {games.slice(0, MAX_GAMES).map((game) => (
            <GameRow key={game.id} game={game} nowMs={nowMs} />
          ))}
        </ul>
      </Box>
    </>
  );
}
