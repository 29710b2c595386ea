import type { HighlightRecord } from '@sharpside/contracts/api';
import { Box, Card, Grid, Stack, Text, VisuallyHidden } from '@sharpside/shared-ui';
import { Link } from '@sharpside/shared-ui/routing';
import { CalibrationChart, toTones } from './calibration-chart.tsx';
import { toPercent } from './figures.ts';
import { ServedLink } from './served-link.tsx';

const STYLES = {
  '& table': { width: 'full' },
  '& th, & td': { py: '2', ps: '3', textAlign: 'end', borderTopWidth: '1px', borderColor: 'border' },
  '& th:first-of-type': { ps: '0', textAlign: 'start' },
  '& td': { whiteSpace: 'nowrap' },
  '& thead tr > *': { borderTopWidth: 0, fontSize: 'xs', fontWeight: 'medium', color: 'fg.muted' },
  '& tbody th': { fontWeight: 'semibold' },
} as const;

type Tone = NonNullable<ReturnType<ReturnType<typeof toTones>['get']>>;

function Row({ record, tone }: { record: HighlightRecord; tone: Tone }) {
  const { section, event, decided, hits, expected_hits, is_back_test, path } = record;
  return (
    <tr>
      <th scope="row">
        <Box
          as="span"
          display="inline-block"
          width="3"
          height="3"
          me="2"
          borderRadius="full"
          bg={tone}
          aria-hidden="true"
        />
        <ServedLink path={path} look={{ textDecoration: 'underline', textDecorationColor: 'border.strong' }}>
          <span>{`${section} · ${event}`}</span>
        </ServedLink>
        {is_back_test && (
          <Text as="span" size="xs" tone="muted" display="block">
            back-test
          </Text>
        )}
      </th>
      <td>{toPercent(expected_hits / decided)}</td>
      <td>{toPercent(hits / decided)}</td>
      <td>{`${hits.toLocaleString('en-US')} of ${decided.toLocaleString('en-US')}`}</td>
    </tr>
  );
}

const PUBLISHED =
  'Every prediction of the last 30 days as it was published before its game, misses included.';
const MIXED = [
  'Every prediction of the last 30 days, misses included. A list marked as back-test has too few published',
  'predictions yet: its figures were worked out afterwards, each day from what was known before it.',
].join(' ');

/** Predicted beside actual shares of each list, as a drawing and as a table. */
export function RecordCard({ records }: { records: readonly HighlightRecord[] }) {
  const tones = toTones(records);
  return (
    <Card>
      <Grid
        templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 20rem) minmax(0, 1fr)' }}
        gap={{ base: '6', lg: '12' }}
        alignItems="center"
        css={STYLES}
      >
        <CalibrationChart records={records} />
        <Stack gap="4">
          <table>
            <VisuallyHidden asChild>
              <caption>Predicted and actual share of each list, last 30 days</caption>
            </VisuallyHidden>
            <thead>
              <tr>
                <th scope="col">List</th>
                <th scope="col">Predicted</th>
                <th scope="col">Actual</th>
                <th scope="col">Hits</th>
              </tr>
            </thead>
            <tbody>
              {records.map((record) => (
                <Row
                  key={`${record.section} ${record.event}`}
                  record={record}
                  tone={tones.get(record.section) ?? 'fg'}
                />
              ))}
            </tbody>
          </table>
          <Text size="sm" tone="muted">
            {records.some(({ is_back_test }) => is_back_test) ? MIXED : PUBLISHED}
          </Text>
          <Text fontWeight="semibold" color="accent.text">
            <Box display="inline-block" py="3" my="-3" _hover={{ textDecoration: 'underline' }} asChild>
              <Link to="/faq#record-method">How it is counted →</Link>
            </Box>
          </Text>
        </Stack>
      </Grid>
    </Card>
  );
}
