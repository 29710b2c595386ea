import { Box, Card, Grid, VisuallyHidden } from '@sharpside/shared-ui';
import { type Team, TeamBadge, teamColors } from '@sharpside/shared-ui/teams';
import { nfl } from '@sharpside/shared-ui/teams/nfl';

type TeamPickerProps = {
  /** Such as 'Offensive Teams'. */
  title: string;
  /** The selected team's code, if any. */
  value: string | null;
  /** Called with null when the selected team is pressed again. */
  onValueChange: (code: string | null) => void;
};

// Names are shown beside the badges if two columns of them fit.
const COLUMNS = {
  base: 'repeat(6, minmax(0, 1fr))',
  md: 'repeat(4, minmax(0, 1fr))',
  xl: 'repeat(2, minmax(0, 1fr))',
};

const LOOK = {
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  justifyContent: { base: 'center', md: 'flex-start' },
  gap: '1',
  height: { base: '11', md: '9' },
  px: { base: '0', md: '2' },
  minWidth: 0,
  borderRadius: 'md',
  borderWidth: '1px',
  borderColor: 'border',
  fontSize: 'sm',
  fontWeight: 'medium',
  fontStretch: 'condensed',
  cursor: 'pointer',
  '& > [aria-hidden]:not(svg)': {
    display: { base: 'none', md: 'block' },
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  '&:hover': { borderColor: 'border.strong', bg: 'bg.hover' },
  // A ring as well, because some teams' colours hardly differ from the card's.
  '&[aria-pressed=true]': { borderColor: 'transparent', fontWeight: 'bold' },
  // The keyboard focus has a ring of its own.
  '&[aria-pressed=true]:not(:focus-visible)': { outline: '2px solid {colors.fg}', outlineOffset: '1px' },
} as const;

function toLook(team: Team) {
  const { ground, text } = teamColors(team);
  return { background: ground, color: text };
}

/** The 32 teams. At most one is selected, and is shown in its colours. */
export function TeamPicker({ title, value, onValueChange }: TeamPickerProps) {
  return (
    <Card title={title} css={{ '& > div': { p: { base: '3', md: '4' } } }}>
      <Grid role="group" aria-label={title} templateColumns={COLUMNS} gap="2">
        {nfl.teams.map((team) => {
          const isSelected = team.code === value;
          return (
            <Box key={team.code} css={LOOK} style={isSelected ? toLook(team) : undefined} asChild>
              <button
                type="button"
                aria-pressed={isSelected}
                title={team.name}
                onClick={() => onValueChange(isSelected ? null : team.code)}
              >
                <TeamBadge league={nfl} code={team.code} size="sm" decorative />
                <VisuallyHidden>{team.name}</VisuallyHidden>
                <span aria-hidden="true">{team.nickname}</span>
              </button>
            </Box>
          );
        })}
      </Grid>
    </Card>
  );
}
