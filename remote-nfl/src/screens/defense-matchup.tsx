import {
  Box,
  Card,
  EmptyState,
  Field,
  Flex,
  HeadRow,
  LoadFailure,
  Select,
  Spinner,
  Stack,
  Text,
} from '@sharpside/shared-ui';
import { FoldedFilters } from '@sharpside/shared-ui/filters';
import { DownloadCsvButton, formatSample } from '@sharpside/shared-ui/rows';
import { DataTable } from '@sharpside/shared-ui/table';
import { findTeam, type Team } from '@sharpside/shared-ui/teams';
import { nfl } from '@sharpside/shared-ui/teams/nfl';
import { useMemo } from 'react';
import { type NflCoverageRow, useCoverage } from '../api/coverage.ts';
import { type NflMatchup, type NflMatchupRow, useMatchup } from '../api/matchup.ts';
import { currentYear, listCoverageYears, toYearOptions } from '../api/season-years.ts';
import { CoveragePies } from '../components/coverages/coverage-pies.tsx';
import { MATCHUP_COLUMNS, MATCHUP_CSV_COLUMNS } from '../components/coverages/matchup-columns.tsx';
import { MatchupSplit } from '../components/coverages/matchup-split.tsx';

export const COVERAGES_FAILED = 'The coverages could not be loaded.';

type Matchup = { offense: Team; defense: Team; year: string };

type DefenseMatchupProps = {
  offense: Team | undefined;
  defense: Team | undefined;
  /** True until the teams of the next game are known, if the screen opens on them. */
  isOpening: boolean;
  year: string;
  onYearChange: (year: string) => void;
};

const toKey = ({ name, player_id }: NflMatchupRow) => player_id ?? name;
const NONE: readonly NflMatchupRow[] = [];
const TIGHT = {
  '& > header': { px: '4', flexWrap: 'nowrap' },
  '& [data-head-row]': { flexShrink: 0, flexWrap: 'nowrap' },
  '& > div': { p: '4' },
};
const NOT_CHARTED = 'Coverages are charted after a season. Choose another year.';

const isOf = ({ team, name }: NflCoverageRow, { code }: Team) => findTeam(nfl, team ?? name)?.code === code;

const Loading = () => (
  <Flex justify="center" align="center" minHeight="20rem">
    <Spinner />
  </Flex>
);

function Pies({ defense, year }: Omit<Matchup, 'offense'>) {
  const { data, error, isLoading, retry } = useCoverage(year);
  const coverage = data?.results.find((row) => isOf(row, defense));
  if (isLoading) return <Loading />;
  if (error && !data) return <LoadFailure title={COVERAGES_FAILED} onRetry={retry} />;
  if (!coverage)
    return (
      <EmptyState
        title={`No coverages of the ${defense.nickname} are charted for ${year}.`}
        hint={NOT_CHARTED}
      />
    );
  return (
    <Stack gap="4">
      <Text tone="muted">
        Shares of <span>{coverage.plays === null ? 'the' : coverage.plays.toLocaleString('en-US')}</span>{' '}
        charted plays against the pass, regular season <span>{year}</span>.
      </Text>
      <CoveragePies coverage={coverage} />
    </Stack>
  );
}

function useDetails(mix: NflMatchup['coverages'] | undefined) {
  return useMemo(
    () => ({
      label: ({ name }: NflMatchupRow) => `${name} by coverage`,
      render: (receiver: NflMatchupRow) => <MatchupSplit receiver={receiver} mix={mix ?? []} />,
    }),
    [mix],
  );
}

type RankingProps = Matchup & { list: ReturnType<typeof useMatchup> };

function Ranking({ offense, defense, year, list }: RankingProps) {
  const { data, error, isLoading, retry } = list;
  const details = useDetails(data?.coverages);
  if (error && !data)
    return <LoadFailure title="The receivers could not be matched with this defense." onRetry={retry} />;
  return (
    <Stack gap="3">
      <DataTable
        caption={`${offense.name} receivers against the ${defense.name}, ${year}`}
        columns={MATCHUP_COLUMNS}
        rows={data?.results ?? NONE}
        rowKey={toKey}
        isLoading={isLoading}
        details={details}
        empty={
          <EmptyState
            title={`No receivers of the ${offense.nickname} are known for ${year}.`}
            hint={NOT_CHARTED}
          />
        }
      />
      <Text tone="muted" size="xs" maxWidth="prose">
        Each receiver’s yards per play against each coverage, drawn towards his own average because few plays
        say little, weighted by how often the <span>{defense.nickname}</span> play that coverage, times his
        plays per game. Open a row to see the parts.
      </Text>
    </Stack>
  );
}

type YearProps = Pick<DefenseMatchupProps, 'year' | 'onYearChange'>;

const YearSelect = ({ year, onYearChange, results }: YearProps & { results: string | undefined }) => (
  <FoldedFilters
    count={Number(year !== currentYear())}
    onReset={() => onYearChange(currentYear())}
    results={results}
  >
    <Box maxWidth={{ md: '5.25rem' }}>
      <Field label="Year">
        <Select options={toYearOptions(listCoverageYears())} value={year} onValueChange={onYearChange} />
      </Field>
    </Box>
  </FoldedFilters>
);

function Chosen({ onYearChange, ...matchup }: Matchup & YearProps) {
  const { offense, defense, year } = matchup;
  const list = useMatchup({ offense: offense.code, defense: defense.code, year });
  return (
    <Card
      title={`${offense.nickname} against the ${defense.nickname} defense`}
      css={TIGHT}
      actions={
        <HeadRow>
          <DownloadCsvButton
            columns={MATCHUP_CSV_COLUMNS}
            rows={list.data?.results ?? NONE}
            fileName={`nfl-matchup-${offense.code}-${defense.code}-${year}`}
          />
        </HeadRow>
      }
    >
      <Stack gap={{ base: '0', md: '4' }}>
        <Flex align="flex-end" columnGap="4" rowGap="2" flexWrap="wrap" mb={{ base: '3', md: '0' }}>
          <YearSelect
            year={year}
            onYearChange={onYearChange}
            results={list.data && formatSample(list.data.results.length, 'receiver')}
          />
          <Text tone="muted" flex="1" minWidth="12rem" py={{ md: '2' }}>
            {`How the receivers fit the coverages that the ${defense.nickname} play, ${year}.`}
          </Text>
        </Flex>
        <Ranking {...matchup} list={list} />
      </Stack>
    </Card>
  );
}

/** Receivers ranked against a defence's coverages, and the coverages, once both teams are selected. */
export function DefenseMatchup({ offense, defense, isOpening, ...rest }: DefenseMatchupProps) {
  if (offense && defense)
    return (
      <>
        <Chosen offense={offense} defense={defense} {...rest} />
        <Card title={`${defense.nickname} coverages`} css={TIGHT} gridColumn="1 / -1">
          <Pies defense={defense} year={rest.year} />
        </Card>
      </>
    );
  return (
    <Card title="Against a defense" css={TIGHT}>
      {isOpening ? (
        <Loading />
      ) : (
        <EmptyState
          title={offense ? 'Select a defensive team.' : 'Select both teams.'}
          hint="Receivers are ranked by how they fit the coverages that the defense plays."
        />
      )}
    </Card>
  );
}
