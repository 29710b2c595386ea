import {
  Card,
  EmptyState,
  Field,
  Flex,
  Heading,
  LoadFailure,
  Select,
  Spinner,
  Stack,
  Text,
} from '@sharpside/shared-ui';
import { DownloadCsvButton } from '@sharpside/shared-ui/rows';
import { DataTable } from '@sharpside/shared-ui/table';
import { findTeam, type Team } from '@sharpside/shared-ui/teams';
import { nfl } from '@sharpside/shared-ui/teams/nfl';
import { useMemo } from 'react';
import { type NflCoverageRow, useCoverage } from '../api/coverage.ts';
import { type NflMatchup, type NflMatchupRow, useMatchup } from '../api/matchup.ts';
import { SAMPLE_COVERAGE } from '../api/sample-coverage.ts';
import { listCoverageYears, toYearOptions } from '../api/season-years.ts';
import { CoveragePies } from '../components/coverages/coverage-pies.tsx';
import { MATCHUP_COLUMNS, MATCHUP_CSV_COLUMNS } from '../components/coverages/matchup-columns.tsx';
import { MatchupSplit } from '../components/coverages/matchup-split.tsx';
import { isSampleShown, SampleNotice } from '../components/sample-notice.tsx';

type DefenseMatchupProps = {
  offense: Team;
  defense: Team;
  year: string;
  onYearChange: (year: string) => void;
};

const toKey = ({ name, player_id }: NflMatchupRow) => player_id ?? name;
const FAILED = 'The coverages could not be loaded.';
const NOT_CHARTED = 'Coverages are charted after a season. Choose another year.';

const isOf = ({ team, name }: NflCoverageRow, { code }: Team) => findTeam(nfl, team ?? name)?.code === code;

function Pies({ defense, year }: { defense: Team; year: string }) {
  const list = useCoverage(year);
  const { data, error, isLoading } = list;
  const isSample = isSampleShown(list);
  const coverage = isSample ? SAMPLE_COVERAGE : data?.results.find((row) => isOf(row, defense));
  if (isLoading)
    return (
      <Flex justify="center" align="center" minHeight="20rem">
        <Spinner />
      </Flex>
    );
  if (!coverage && error) return <SampleNotice list={list} title={FAILED} children="" />;
  if (!coverage)
    return (
      <EmptyState
        title={`No coverages of the ${defense.nickname} are charted for ${year}.`}
        hint={NOT_CHARTED}
      />
    );
  return (
    <Stack gap="4">
      <SampleNotice list={list} title={FAILED}>
        These shares are invented.
      </SampleNotice>
      {!isSample && (
        <Text tone="muted">
          Shares of <span>{coverage.plays === null ? 'the' : coverage.plays.toLocaleString('en-US')}</span>{' '}
          charted plays against the pass, regular season <span>{year}</span>.
        </Text>
      )}
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

function Ranking({ offense, defense, year }: Omit<DefenseMatchupProps, 'onYearChange'>) {
  const { data, error, isLoading, retry } = useMatchup({
    offense: offense.code,
    defense: defense.code,
    year,
  });
  const details = useDetails(data?.coverages);
  const rows = data?.results ?? [];
  return (
    <Stack gap="3">
      <Flex align="center" justify="space-between" gap="3" flexWrap="wrap">
        <Heading as="h3" size="md">{`${offense.nickname} receivers against this mix`}</Heading>
        <DownloadCsvButton
          columns={MATCHUP_CSV_COLUMNS}
          rows={rows}
          fileName={`nfl-matchup-${offense.code}-${defense.code}-${year}`}
        />
      </Flex>
      <Text tone="muted" maxWidth="prose">
        Each receiver’s yards per play against each coverage, drawn towards his own average because few plays
        say little, weighted by how often the <span>{defense.nickname}</span> play that coverage, times his
        plays per game. Open a row to see the parts.
      </Text>
      {error && !data ? (
        <LoadFailure title="The receivers could not be matched with this defense." onRetry={retry} />
      ) : (
        <DataTable
          caption={`${offense.name} receivers against the ${defense.name}, ${year}`}
          columns={MATCHUP_COLUMNS}
          rows={rows}
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
      )}
    </Stack>
  );
}

export function DefenseMatchup({ offense, defense, year, onYearChange }: DefenseMatchupProps) {
  return (
    <Card title={`${offense.nickname} against the ${defense.nickname} defense`}>
      <Stack gap="8">
        <Stack gap="4">
          <Flex maxWidth="12rem" direction="column">
            <Field label="Year">
              <Select
                options={toYearOptions(listCoverageYears())}
                value={year}
                onValueChange={onYearChange}
              />
            </Field>
          </Flex>
          <Pies defense={defense} year={year} />
        </Stack>
        <Ranking offense={offense} defense={defense} year={year} />
      </Stack>
    </Card>
  );
}
