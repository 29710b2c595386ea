import { CopyButton, Grid, PageHeader, Stack, UnknownValues } from '@sharpside/shared-ui';
import { choiceParam, optionalChoiceParam, useAddress } from '@sharpside/shared-ui/address';
import { preloadBarChart, preloadPieChart } from '@sharpside/shared-ui/charts';
import { findTeam } from '@sharpside/shared-ui/teams';
import { nfl } from '@sharpside/shared-ui/teams/nfl';
import { useEffect, useEffectEvent, useState } from 'react';
import { useCoverage } from '../api/coverage.ts';
import { NFL_COVERAGE_TYPES } from '../api/receivers.ts';
import { currentYear, listCoverageYears } from '../api/season-years.ts';
import { RECEIVER_STATS } from '../components/coverages/receiver-stats.ts';
import { TeamPicker } from '../components/coverages/team-picker.tsx';
import { DefenseMatchup } from './defense-matchup.tsx';
import { ReceiverMatrix } from './receiver-matrix.tsx';

const CODES = nfl.teams.map(({ code }) => code);

const SCHEMA = {
  offense: optionalChoiceParam(CODES),
  defense: optionalChoiceParam(CODES),
  year: choiceParam(listCoverageYears, currentYear),
  coverage: choiceParam(NFL_COVERAGE_TYPES, 'All'),
  stat: choiceParam(RECEIVER_STATS, 'tgt_percentage'),
  defense_year: choiceParam(listCoverageYears, currentYear),
};

// Nouns for the message that names values in a link that this screen does not know.
const NOUNS = [
  { name: 'offense', noun: 'team' },
  { name: 'defense', noun: 'team' },
  { name: 'year', noun: 'season' },
  { name: 'coverage', noun: 'coverage' },
  { name: 'stat', noun: 'stat' },
  { name: 'defense_year', noun: 'season' },
] as const;

// With large text the teams get narrower, not the matrix.
const BESIDE = { base: 'minmax(0, 1fr)', xl: 'minmax(0, 18rem) minmax(24rem, 1fr) minmax(0, 18rem)' };

const teamOf = (code: string | null) => (code === null ? undefined : findTeam(nfl, code));

type Teams = { offense: string; defense: string };

/** Reports the teams of the next game, the visitors as the offense, once they are known. Renders nothing. */
function NextGame({ year, onKnown }: { year: string; onKnown: (teams: Teams) => void }) {
  const { data } = useCoverage(year);
  const next = data?.next_game;
  const tell = useEffectEvent((game: NonNullable<typeof next>) =>
    onKnown({ offense: game.away, defense: game.home }),
  );
  useEffect(() => {
    if (next) tell(next);
  }, [next]);
  return null;
}

/** An offence's receivers by coverage, and against a selected defence. */
export default function CoverageMatrixScreen() {
  const { values, change, changeTyped, unknown, createLink } = useAddress(SCHEMA);
  const { year, coverage, stat, defense_year } = values;
  const offense = teamOf(values.offense);
  const defense = teamOf(values.defense);
  // Without teams in the address, the screen opens on those of the next game. A visitor who clears both wants neither.
  const [isOpening, setIsOpening] = useState(values.offense === null && values.defense === null);
  function pick(teams: Partial<{ offense: string | null; defense: string | null }>) {
    setIsOpening(false);
    change(teams);
  }
  const isMatchup = offense !== undefined && defense !== undefined;
  // Loads the code of the charts while the figures load.
  useEffect(() => {
    if (offense) preloadBarChart();
    if (isMatchup) preloadPieChart();
  }, [offense, isMatchup]);
  return (
    <>
      <PageHeader
        section="NFL"
        title="NFL Target Shares and Defensive Coverages"
        subtitle="What receivers do against each coverage."
        actions={<CopyButton text={createLink} label="Copy link" />}
      />
      <Stack gap="6">
        {isOpening && (
          <NextGame
            year={defense_year}
            onKnown={(teams) => {
              setIsOpening(false);
              changeTyped(teams);
            }}
          />
        )}
        {NOUNS.map(({ name, noun }) => (
          <UnknownValues key={name} noun={noun} values={unknown[name] ?? []} shown={values[name] ?? 'none'} />
        ))}
        <Grid templateColumns={BESIDE} gap="4" alignItems="start">
          <TeamPicker
            title="Offensive Teams"
            value={values.offense}
            onValueChange={(code) => pick({ offense: code })}
          />
          <ReceiverMatrix offense={offense} filter={{ year, coverage, stat }} onChange={change} />
          <TeamPicker
            title="Defensive Teams"
            value={values.defense}
            onValueChange={(code) => pick({ defense: code })}
          />
        </Grid>
        {isMatchup && (
          <DefenseMatchup
            offense={offense}
            defense={defense}
            year={defense_year}
            onYearChange={(next) => change({ defense_year: next })}
          />
        )}
      </Stack>
    </>
  );
}
