import { Box, Card, Flex, Skeleton, Stack, Text, TextLink } from '@sharpside/shared-ui';
import { Link } from '@sharpside/shared-ui/routing';
import type { ReactNode } from 'react';
import type { MlbLeagueAverage } from '../../api/league-averages.ts';
import { paths } from '../../paths.ts';
import type { Definition } from './definitions.ts';
import { formatLeagueAverage } from './format-league-average.ts';
import { LaunchAngleFan } from './launch-angle-fan.tsx';

/** `row`: the league's average; undefined until it is loaded, and for figures without an average. */
type LeagueAverage = {
  isLoading: boolean;
  isFailed: boolean;
  season: number | null;
  row: MlbLeagueAverage | undefined;
};

type DefinitionCardProps = { definition: Definition; average: LeagueAverage };

type PartProps = { label: string; isLast?: boolean; children: ReactNode };

function Part({ label, isLast = false, children }: PartProps) {
  return (
    <Box mt={isLast ? 'auto' : '0'}>
      <Text size="xs" tone="muted" fontWeight="medium">
        {label}
      </Text>
      {children}
    </Box>
  );
}

function describe({ isFailed, season, row }: LeagueAverage): string {
  if (isFailed) return 'could not be loaded';
  if (!row || row.value === null) return 'not known for this season';
  const { sample, sample_unit } = row;
  const ofSeason = season === null ? 'newest season' : `${season} season`;
  const ofSample =
    sample === null || sample_unit === null ? '' : `, ${sample.toLocaleString('en-US')} ${sample_unit}`;
  const constant = row.constant === null ? '' : `; constant ${row.constant.toFixed(2)}`;
  return `${ofSeason}${ofSample}${constant}`;
}

function Average({ figure, average }: { figure: Definition['figure']; average: LeagueAverage }) {
  if (average.isLoading && figure) return <Skeleton height="10" />;
  const value = figure ? average.row && formatLeagueAverage(average.row) : '100';
  return (
    <Flex alignItems="baseline" gap="3" flexWrap="wrap">
      <Text fontSize="lg" fontWeight="bold" fontStretch="semi-condensed">
        {value ?? 'N/A'}
      </Text>
      <Text size="xs" tone="subtle">
        {figure ? describe(average) : 'by definition'}
      </Text>
    </Flex>
  );
}

// Cards of a row have equal height, and their averages are aligned.
const FILLS = { display: 'flex', flexDirection: 'column', '& > :last-child': { flex: '1' } } as const;

export function DefinitionCard({ definition, average }: DefinitionCardProps) {
  const { id, name, meaning, formula, example, figure } = definition;
  return (
    <Card title={name} id={id} tabIndex={-1} scrollMarginTop="24" css={FILLS}>
      <Stack gap="4" height="full">
        <Text>{meaning}</Text>
        {id === 'launch-angle' && <LaunchAngleFan />}
        <Part label="Formula">
          <Box as="p" mt="1" px="3" py="2" bg="bg.inset" borderRadius="md" fontStretch="semi-condensed">
            {formula}
          </Box>
        </Part>
        <Part label="Example">
          <Text>{example}</Text>
        </Part>
        {id === 'park-factor' && (
          <TextLink display="inline-block" py={{ base: '3', md: '0' }} asChild>
            <Link to={paths.parkFactors.path}>See every park’s factors</Link>
          </TextLink>
        )}
        <Part label="League average" isLast>
          <Average figure={figure} average={average} />
        </Part>
      </Stack>
    </Card>
  );
}
