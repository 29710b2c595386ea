import { Box } from '@sharpside/shared-ui';
import { findTeam, pairColors, type TeamColors, teamColors } from '@sharpside/shared-ui/teams';
import { nba } from '@sharpside/shared-ui/teams/nba';

type MatchupProps = { away: string; home: string };

/** A team's nickname for cards, or its code if the team is unknown. */
export const toNickname = (code: string): string => findTeam(nba, code)?.nickname ?? code;

// Two coloured areas with slanted edges and a gap between them, like the site's logo.
const LOOK = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto minmax(0, 1fr)',
  alignItems: 'center',
  flexShrink: 0,
  width: '56',
  height: '10',
  overflow: 'hidden',
  borderWidth: '1px',
  borderColor: 'border',
  borderRadius: 'md',
  '& > b': {
    display: 'grid',
    placeItems: 'center',
    position: 'relative',
    zIndex: 0,
    height: 'full',
    fontSize: 'lg',
    fontWeight: 'heavy',
    fontStretch: 'condensed',
    lineHeight: '1',
  },
  '& > span': { px: '4', fontSize: 'md', fontWeight: 'semibold', color: 'fg.muted' },
  '& i': { position: 'absolute', inset: 0, zIndex: -1, transform: 'skewX(-12deg)' },
  '& > b:first-of-type i': { insetInlineStart: '-8', borderInlineEnd: '4px solid' },
  '& > b:last-of-type i': { insetInlineEnd: '-8', borderInlineStart: '4px solid' },
} as const;

function Side({ code, colors }: { code: string; colors: TeamColors | undefined }) {
  return (
    <b style={{ color: colors?.text }}>
      <i style={{ background: colors?.ground, borderColor: colors?.stripe }} />
      <span>{findTeam(nba, code)?.code ?? code}</span>
    </b>
  );
}

/** The colours of both teams, made distinguishable; undefined for an unknown team. */
export function toSideColors({ away, home }: MatchupProps): readonly (TeamColors | undefined)[] {
  const [first, second] = [findTeam(nba, away), findTeam(nba, home)];
  if (first && second) return pairColors(first, second);
  return [first && teamColors(first), second && teamColors(second)];
}

export function Matchup({ away, home }: MatchupProps) {
  const [awayColors, homeColors] = toSideColors({ away, home });
  return (
    <Box as="p" css={LOOK}>
      <Side code={away} colors={awayColors} /> <span>@</span> <Side code={home} colors={homeColors} />
    </Box>
  );
}
