import { Box } from '@chakra-ui/react/box';
import { VisuallyHidden } from '@chakra-ui/react/visually-hidden';
import { Card } from '../components/card.tsx';
import { Stat, StatGroup } from '../components/stat.tsx';
import { Text } from '../components/text.tsx';
import { type Day, formatDate } from '../dates/index.ts';

/** How the predictions of one model fared; shares and probabilities are 0 to 1. */
export type ModelRecordFigures = {
  first_date: Day | null;
  last_date: Day | null;
  decided: number;
  hits: number;
  hit_rate: number | null;
  mean_probability: number | null;
  /** Mean squared distance between probability and outcome, and that of somebody who says `hit_rate` of everybody. */
  brier: number | null;
  base_rate_brier: number | null;
  top_10: { decided: number; hits: number };
  calibration: readonly { mean_probability: number; hit_rate: number; decided: number }[];
};

export type ModelRecordProps = {
  record: ModelRecordFigures;
  /** What a hit is, such as 'hit a home run'. */
  event: string;
  /** Default: 'The model’s record'. */
  title?: string;
};

const LOOK = {
  '& table': { width: 'full', maxWidth: '32rem', fontSize: 'sm' },
  '& th, & td': { height: '8', textAlign: 'end', borderTopWidth: '1px', borderColor: 'border' },
  '& th:first-of-type': { textAlign: 'start', fontWeight: 'normal' },
  '& thead tr > *': { borderTopWidth: 0, fontSize: 'xs', fontWeight: 'normal', color: 'fg.muted' },
  '& summary': { cursor: 'pointer', color: 'accent.text', py: { base: '3', md: '2' }, width: 'fit-content' },
} as const;

/** The meaning of a model's score, for the tip at its column. */
export const SCORE_TIP =
  'From 0 to 10, by the chance: 5 is the average chance of all whom the model rates, 6.7 twice those odds, 8 four times. Not a percentage.';

// A model that tells players apart beats the average by more than a hundredth of its Brier score.
const LEAST_SKILL = 0.01;

const isCloseToEven = ({ brier, base_rate_brier }: ModelRecordFigures) =>
  brier !== null && base_rate_brier !== null && brier > (1 - LEAST_SKILL) * base_rate_brier;

const toPercent = (share: number | null) => (share === null ? 'N/A' : `${(100 * share).toFixed(1)}%`);
const toCount = (count: number) => count.toLocaleString('en-US');

function Calibration({ record }: Pick<ModelRecordProps, 'record'>) {
  return (
    <Box asChild css={LOOK}>
      <details>
        <summary>When the model said so, how often did it come?</summary>
        <table>
          <VisuallyHidden asChild>
            <caption>What the model said, beside what came, in groups of about equal size</caption>
          </VisuallyHidden>
          <thead>
            <tr>
              <th scope="col">The model said</th>
              <th scope="col">It came</th>
              <th scope="col">Predictions</th>
            </tr>
          </thead>
          <tbody>
            {record.calibration.map(({ mean_probability, hit_rate, decided }) => (
              <tr key={mean_probability}>
                <th scope="row">{toPercent(mean_probability)}</th>
                <td>{toPercent(hit_rate)}</td>
                <td>{toCount(decided)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </Box>
  );
}

/** How a model has done so far, the misses included; says so where nothing is decided yet. */
export function ModelRecord({ record, event, title = 'The model’s record' }: ModelRecordProps) {
  const { first_date, last_date, decided, hits, top_10, calibration } = record;
  if (decided === 0 || first_date === null || last_date === null) {
    return (
      <Text size="sm" tone="muted">
        None of these predictions is decided yet; the model’s record stands here once some are.
      </Text>
    );
  }
  const topShare = top_10.decided === 0 ? null : top_10.hits / top_10.decided;
  return (
    <Card title={title}>
      {isCloseToEven(record) && (
        <Text size="sm" mb="4">
          <strong>Close to even:</strong> among the players listed, the model’s chances did hardly better than
          saying {toPercent(record.hit_rate)} of everybody. Do not read much into their order.
        </Text>
      )}
      <StatGroup>
        <Stat
          label="It said"
          value={toPercent(record.mean_probability)}
          hint={`mean chance to ${event}, over all players listed`}
        />
        <Stat
          label="It came"
          value={toPercent(record.hit_rate)}
          hint={`${toCount(hits)} of ${toCount(decided)} decided predictions`}
        />
        <Stat
          label="Top 10 of a day"
          value={toPercent(topShare)}
          hint={`${toCount(top_10.hits)} of ${toCount(top_10.decided)}`}
        />
      </StatGroup>
      <Text size="xs" tone="subtle" mt="4" mb="2">
        Every prediction from {formatDate(first_date)} to {formatDate(last_date)}, misses included; made
        before the games and never changed after.
      </Text>
      {calibration.length > 1 && <Calibration record={record} />}
    </Card>
  );
}
