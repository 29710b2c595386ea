import { CopyButton, Grid, LoadFailure, PageHeader, Stack, UnknownValues } from '@sharpside/shared-ui';
import { choiceParam, optionalChoiceParam, useAddress } from '@sharpside/shared-ui/address';
import { preloadBarChart, preloadPieChart } from '@sharpside/shared-ui/charts';
import { useIsWide } from '@sharpside/shared-ui/filters';
import { findTeam } from '@sharpside/shared-ui/teams';
import { nfl } from '@sharpside/shared-ui/teams/nfl';
import { useEffect, useEffectEvent, useState } from 'react';
import { useCoverage } from '../api/coverage.ts';
import { NFL_COVERAGE_TYPES } from '../api/receivers.ts';
import { currentYear, listCoverageYears } from '../api/season-years.ts';
import { RECEIVER_STATS } from '../components/coverages/receiver-stats.ts';
import { TeamPicker, TeamSelect } from '../components/coverages/team-picker.tsx';
import { COVERAGES_FAILED, DefenseMatchup } from './defense-matchup.tsx';
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

const TEAMS = 'repeat(2, minmax(0, 1fr))';
const FIGURES = { base: 'minmax(0, 1fr)', xl: 'minmax(0, 5fr) minmax(0, 7fr)' };

const teamOf = (code: string | null) => (code === null ? undefined : findTeam(nfl, code));

type Teams = { offense: string; defense: string };

/**
 * Reports the teams of the next game, the visitors as the offense, or null if there is none; returns the failure.
 *
 * `year` is null once the teams are known.
 */
function useNextGame(year: string | null, onKnown: (teams: Teams | null) => void) {
  const { data, error, retry } = useCoverage(year);
  const tell = useEffectEvent(() => {
    const game = data?.next_game;
    onKnown(game ? { offense: game.away, defense: game.home } : null);
  });
  const isKnown = data !== undefined;
  useEffect(() => {
    if (isKnown) tell();
  }, [isKnown]);
  return { hasFailed: error !== undefined && !isKnown, retry };
}

const MATRIX = ['year', 'coverage', 'stat'] as const;

/** An offence's receivers by coverage, and against a selected defence. */
export default function CoverageMatrixScreen() {
  const { values, change, changeTyped, reset, changed, unknown, createLink } = useAddress(SCHEMA);
  const { year, coverage, stat, defense_year } = values;
  const offense = teamOf(values.offense);
  const defense = teamOf(values.defense);
  // Without teams in the address, the screen opens on those of the next game. A visitor who clears both wants neither.
  const [isOpening, setIsOpening] = useState(values.offense === null && values.defense === null);
  function pick(teams: Partial<{ offense: string | null; defense: string | null }>) {
    setIsOpening(false);
    change(teams);
  }
  const nextGame = useNextGame(isOpening ? defense_year : null, (teams) => {
    setIsOpening(false);
    if (teams) changeTyped(teams);
  });
  const isMatchup = offense !== undefined && defense !== undefined;
  const TeamChoice = useIsWide() ? TeamPicker : TeamSelect;
  // Loads the code of the charts while the figures load.
  useEffect(() => {
    if (offense || isOpening) preloadBarChart();
    if (isMatchup || isOpening) preloadPieChart();
  }, [offense, isMatchup, isOpening]);
  return (
    <>
      <PageHeader
        section="NFL"
        title="NFL Target Shares and Defensive Coverages"
        subtitle="What receivers do against each coverage."
        actions={<CopyButton text={createLink} label="Copy link" />}
      />
      <Stack gap={{ base: '3', md: '4' }}>
        {NOUNS.map(({ name, noun }) => (
          <UnknownValues key={name} noun={noun} values={unknown[name] ?? []} shown={values[name] ?? 'none'} />
        ))}
        <Grid templateColumns={TEAMS} gap={{ base: '3', md: '4' }}>
          <TeamChoice
            title="Offensive Teams"
            team={offense}
            isOpening={isOpening && !nextGame.hasFailed}
            onTeamChange={(code) => pick({ offense: code })}
          />
          <TeamChoice
            title="Defensive Teams"
            team={defense}
            isOpening={isOpening && !nextGame.hasFailed}
            onTeamChange={(code) => pick({ defense: code })}
          />
        </Grid>
        {nextGame.hasFailed ? (
          <LoadFailure isWhole title={COVERAGES_FAILED} onRetry={nextGame.retry} />
        ) : (
          <Grid templateColumns={FIGURES} gap="4" alignItems="start">
            <ReceiverMatrix
              offense={offense}
              isOpening={isOpening}
              filter={{ year, coverage, stat }}
              onChange={change}
              changedCount={MATRIX.filter((name) => changed.includes(name)).length}
              onReset={() => reset(MATRIX)}
            />
            <DefenseMatchup
              offense={offense}
              defense={defense}
              isOpening={isOpening}
              year={defense_year}
              onYearChange={(next) => change({ defense_year: next })}
            />
          </Grid>
        )}
      </Stack>
    </>
  );
}
