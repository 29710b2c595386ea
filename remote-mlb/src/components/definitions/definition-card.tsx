import { Box, Card, Flex, Skeleton, Stack, Text, TextLink } from '@sharpside/shared-ui';
import { Link } from '@sharpside/shared-ui/routing';
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

/** The average beside the entry's name, which is first in the page for those who only look it up. */
function Average({ figure, average }: { figure: Definition['figure']; average: LeagueAverage }) {
  const value = figure ? average.row && formatLeagueAverage(average.row) : '100';
  return (
    <Flex alignItems="baseline" gap="2">
      <Text size="xs" tone="muted">
        League average
      </Text>
      {average.isLoading && figure ? (
        <Skeleton width="14" height="5" />
      ) : (
        <Text fontSize="lg" lineHeight="1" fontWeight="bold" fontStretch="semi-condensed">
          {value ?? 'N/A'}
        </Text>
      )}
    </Flex>
  );
}

// Cards of a row have equal height, and their last lines are aligned.
const FILLS = { display: 'flex', flexDirection: 'column', '& > :last-child': { flex: '1' } } as const;

export function DefinitionCard({ definition, average }: DefinitionCardProps) {
  const { id, name, meaning, formula, example, figure } = definition;
  return (
    <Card
      title={name}
      actions={<Average figure={figure} average={average} />}
      id={id}
      tabIndex={-1}
      scrollMarginTop="24"
      css={FILLS}
    >
      <Stack gap="3" height="full">
        <Text>{meaning}</Text>
        {id === 'launch-angle' && <LaunchAngleFan />}
        <Box as="p" px="3" py="2" bg="bg.inset" borderRadius="md" fontStretch="semi-condensed">
          {formula}
        </Box>
        <Text tone="muted">
          <span>Example:</span> <span>{example}</span>
        </Text>
        {id === 'park-factor' && (
          <TextLink display="inline-block" py={{ base: '3', md: '0' }} asChild>
            <Link to={paths.parkFactors.path}>See every park’s factors</Link>
          </TextLink>
        )}
        <Text as="div" size="xs" tone="subtle" mt="auto">
          {figure && average.isLoading ? (
            <Skeleton width="12rem" height="1lh" />
          ) : (
            <span>{figure ? describe(average) : 'by definition'}</span>
          )}
        </Text>
      </Stack>
    </Card>
  );
}
