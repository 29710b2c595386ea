import { Box, Card, Field, Grid, Select, VisuallyHidden } from '@sharpside/shared-ui';
import { type Team, TeamBadge, teamColors } from '@sharpside/shared-ui/teams';
import { nfl } from '@sharpside/shared-ui/teams/nfl';

type TeamChoiceProps = {
  /** Such as 'Offensive Teams'. */
  title: string;
  team: Team | undefined;
  /** True until the team is known with which the screen opens. */
  isOpening: boolean;
  /** Called with null when the selected team is pressed again. */
  onTeamChange: (code: string | null) => void;
};

// Sixteen beside each other in half of the widest page.
const BADGES = 'repeat(auto-fill, minmax(2.125rem, 1fr))';

const TIGHT = { '& > header': { px: '3' }, '& > div': { p: '3' } };

const LOOK = {
  display: 'grid',
  placeItems: 'center',
  height: '9',
  minWidth: 0,
  borderRadius: 'md',
  cursor: 'pointer',
  '&:hover': { bg: 'bg.hover' },
  // A ring as well, because some teams' colours hardly differ from the card's.
  // The keyboard focus has a ring of its own.
  '&[aria-pressed=true]:not(:focus-visible)': { outline: '2px solid {colors.fg}', outlineOffset: '1px' },
  // And a check, because a plate on a ground of the same colour is hard to see.
  '&[aria-pressed=true]': {
    position: 'relative',
    _after: {
      content: '"✓" / ""',
      position: 'absolute',
      top: '-2',
      insetEnd: '-2',
      display: 'grid',
      placeItems: 'center',
      width: '4',
      height: '4',
      borderRadius: 'full',
      bg: 'fg',
      color: 'bg',
      fontSize: 'xs',
      fontWeight: 'bold',
      lineHeight: '1',
    },
  },
} as const;

/** The 32 teams as badges. At most one is selected, and is shown in its colours. */
export const TeamPicker = ({ title, team, onTeamChange }: TeamChoiceProps) => (
  <Card title={title} css={TIGHT}>
    <Grid role="group" aria-label={title} templateColumns={BADGES} gap="0.5">
      {nfl.teams.map((one) => {
        const isSelected = one.code === team?.code;
        const { ground, text } = teamColors(one);
        return (
          <Box
            key={one.code}
            css={LOOK}
            style={isSelected ? { background: ground, color: text } : undefined}
            asChild
          >
            <button
              type="button"
              aria-pressed={isSelected}
              title={one.name}
              onClick={() => onTeamChange(isSelected ? null : one.code)}
            >
              <TeamBadge league={nfl} code={one.code} size="sm" decorative />
              <VisuallyHidden>{one.name}</VisuallyHidden>
            </button>
          </Box>
        );
      })}
    </Grid>
  </Card>
);

const NO_TEAM = { value: 'none', label: 'No team' };
const TEAMS = nfl.teams.map(({ code, name }) => ({ value: code, label: name }));
const OPTIONS = [NO_TEAM, ...TEAMS];
const OPENING_OPTIONS = [{ ...NO_TEAM, label: 'Loading...' }, ...TEAMS];

/** The 32 teams as a list of a phone. The selected one has its colour at the edge. */
export const TeamSelect = ({ title, team, isOpening, onTeamChange }: TeamChoiceProps) => (
  <Box as="section" aria-label={title} minWidth="0">
    <Field label={title}>
      <Select
        options={isOpening ? OPENING_OPTIONS : OPTIONS}
        value={team?.code ?? NO_TEAM.value}
        onValueChange={(code) => onTeamChange(code === NO_TEAM.value ? null : code)}
        style={team && { boxShadow: `inset 4px 0 ${teamColors(team).ground}` }}
      />
    </Field>
  </Box>
);
