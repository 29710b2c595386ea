import { Box } from 'shared-ui';
import { findTeam, teamColors } from 'shared-ui/teams';
import { nba } from 'shared-ui/teams/nba';

type MatchupProps = { away: string; home: string };

/** How a team's name stands on a card. */
export const toNickname = (code: string): string => findTeam(nba, code)?.nickname ?? code;

// Two grounds that lean towards each other as the house mark does, with the gap between them.
const LOOK = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto minmax(0, 1fr)',
  alignItems: 'center',
  height: '20',
  overflow: 'hidden',
  borderBottomWidth: '1px',
  borderColor: 'border',
  '& > b': {
    display: 'grid',
    placeItems: 'center',
    position: 'relative',
    zIndex: 0,
    height: 'full',
    fontSize: 'xl',
    fontWeight: 'heavy',
    fontStretch: 'condensed',
    lineHeight: '1',
  },
  '& > span': { px: '4', fontSize: 'md', fontWeight: 'semibold', color: 'fg.muted' },
  '& i': { position: 'absolute', inset: 0, zIndex: -1, transform: 'skewX(-12deg)' },
  '& > b:first-of-type i': { insetInlineStart: '-8', borderInlineEnd: '4px solid' },
  '& > b:last-of-type i': { insetInlineEnd: '-8', borderInlineStart: '4px solid' },
} as const;

function Side({ code }: { code: string }) {
  const team = findTeam(nba, code);
  const { ground, text, stripe } = team ? teamColors(team) : {};
  return (
    <b style={{ color: text }}>
      <i style={{ background: ground, borderColor: stripe }} />
      {team?.code ?? code}
    </b>
  );
}

/** Who plays whom, each in its colours: away @ home. */
export function Matchup({ away, home }: MatchupProps) {
  return (
    <Box as="p" css={LOOK}>
      <Side code={away} /> <span>@</span> <Side code={home} />
    </Box>
  );
}
