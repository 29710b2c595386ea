import type { ReactNode } from 'react';
import { Box, Flex, Text } from 'shared-ui';
import { Link } from 'shared-ui/routing';
import { findTeam, type League, TeamBadge } from 'shared-ui/teams';
import { useShell } from '../layout/shell-context.tsx';
import { FIGURES, GAME, MOST_GAMES } from './board-rows.ts';
import type { Highlights } from './highlights.ts';
import { LEAGUES } from './leagues.ts';

type Figure = Highlights['figures'][number];
type Game = Highlights['games'][number];
type Side = Game['home'];

const MOST_FIGURES = 2;
const toStartTime = new Intl.DateTimeFormat(undefined, { hour: 'numeric', minute: '2-digit' });

/** A link to a page, where one of the live remotes has it. */
function PageLink({ path, children }: { path: string | null; children: ReactNode }) {
  const { remotes } = useShell();
  const isServed = remotes.some(({ routes }) => routes.some((route) => route.path === path));
  if (path === null || !isServed) return children;
  return (
    <Box
      textDecoration="underline"
      textDecorationColor="transparent"
      _hover={{ textDecorationColor: 'currentColor' }}
      asChild
    >
      <Link to={path}>{children}</Link>
    </Box>
  );
}

function FigureOf({ section, label, value, unit, subject, context, path }: Figure) {
  return (
    <Box minWidth="0">
      <Text size="xs" tone="muted" fontStretch="condensed" letterSpacing="label" fontWeight="medium">
        {section} · {label}
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
      <Text fontWeight="semibold" truncate>
        <PageLink path={path}>{subject}</PageLink>
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
  return (
    <>
      {league ? <TeamBadge league={league} code={side.team} /> : <Text as="span">{side.team}</Text>}
      <Text as="span" hideBelow="sm" truncate color={tone} aria-hidden="true">
        {nickname ?? side.name}
      </Text>
      <Text as="span" size="md" fontWeight="bold" textAlign="end" pe={{ sm: '2' }} color={tone}>
        {side.score}
      </Text>
    </>
  );
}

function Standing({ game: { state, detail, starts_at, path } }: { game: Game }) {
  if (state === 'in') {
    return (
      <Text as="span" size="xs" fontWeight="semibold" color="accent.text" textAlign="end" truncate>
        <PageLink path={path}>{detail}</PageLink>
      </Text>
    );
  }
  return (
    <Text as="span" size="xs" tone="muted" textAlign="end" truncate>
      {state === 'pre' ? <time dateTime={starts_at}>{toStartTime.format(new Date(starts_at))}</time> : detail}
    </Text>
  );
}

function GameRow({ game }: { game: Game }) {
  const { home, away, section, state } = game;
  const league = LEAGUES.find(({ name }) => name === section);
  const isBehind = (one: Side, other: Side) => state === 'post' && (one.score ?? 0) < (other.score ?? 0);
  return (
    <Box {...GAME} asChild>
      <li>
        <SideOf side={away} league={league} isBehind={isBehind(away, home)} />
        <SideOf side={home} league={league} isBehind={isBehind(home, away)} />
        <Standing game={game} />
      </li>
    </Box>
  );
}

/** The board with what the backend has of the moment: figures, and games with their scores. */
export function LitBoard({ figures, games }: Highlights) {
  return (
    <>
      <Box {...FIGURES}>
        {figures.slice(0, MOST_FIGURES).map((figure) => (
          <FigureOf key={`${figure.section} ${figure.label}`} {...figure} />
        ))}
      </Box>
      <ul>
        {games.slice(0, MOST_GAMES).map((game) => (
          <GameRow key={game.id} game={game} />
        ))}
      </ul>
    </>
  );
}
