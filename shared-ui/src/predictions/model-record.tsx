import { Box } from '@chakra-ui/react/box';
import { VisuallyHidden } from '@chakra-ui/react/visually-hidden';
import { memo } from 'react';
import { Stat, StatGroup } from '../components/stat.tsx';
import { Text } from '../components/text.tsx';
import { type Day, formatDate } from '../dates/index.ts';
import { Card } from '../page/card.tsx';

/** The track record of one model; shares and probabilities are 0 to 1. */
export type ModelRecordFigures = {
  first_date: Day | null;
  last_date: Day | null;
  decided: number;
  hits: number;
  hit_rate: number | null;
  mean_probability: number | null;
  /**
   * Mean squared difference between probability and outcome. `base_rate_brier`: the same for a constant guess of
   * `hit_rate`.
   */
  brier: number | null;
  base_rate_brier: number | null;
  top_10: { decided: number; hits: number };
  calibration: readonly { mean_probability: number; hit_rate: number; decided: number }[];
};

/** State of the forecast log: its newest completed day, and the hash of the chain up to that day. */
type ForecastLogFigures = { head_day: Day | null; head: string | null };

/** Props of `ModelRecord`. */
export type ModelRecordProps = {
  /** Figures of forecasts that were logged before their games. */
  record: ModelRecordFigures & {
    /** First day of games in the log; null if it is empty. */
    started_on: Day | null;
    /** Null from a backend older than the log, whose `record` mixes forecasts and back-test. */
    back_test: ModelRecordFigures | null;
    log: ForecastLogFigures | null;
  };
  /** The predicted event, such as 'hit a home run'. */
  event: string;
  /** A sentence on picks that do not count. */
  voidRule: string;
  /** Default: 'The model’s record'. */
  title?: string;
};

const STYLES = {
  '& table': { width: 'full', maxWidth: '32rem', fontSize: 'sm' },
  '& th, & td': { height: '8', textAlign: 'end', borderTopWidth: '1px', borderColor: 'border' },
  '& th:first-of-type': { textAlign: 'start', fontWeight: 'normal' },
  '& thead tr > *': { borderTopWidth: 0, fontSize: 'xs', fontWeight: 'normal', color: 'fg.muted' },
  '& summary': { cursor: 'pointer', color: 'accent.text', py: { base: '3', md: '2' }, width: 'fit-content' },
} as const;

/** The meaning of a model's score, for the tip at its column. */
export const SCORE_TIP =
  'From 0 to 10, by the chance: 5 is the average chance of all whom the model rates, 6.7 twice those odds, 8 four times. Not a percentage.';

// A model whose Brier score is not at least this share below `base_rate_brier` is hardly better than a constant guess.
const MIN_SKILL = 0.01;

const isCloseToEven = ({ brier, base_rate_brier }: ModelRecordFigures) =>
  brier !== null && base_rate_brier !== null && brier > (1 - MIN_SKILL) * base_rate_brier;

const toPercent = (share: number | null) =>
  share === null || !Number.isFinite(100 * share) ? 'N/A' : `${(100 * share).toFixed(1)}%`;
const toCount = (count: number) => count.toLocaleString('en-US');

function Calibration({ record }: { record: ModelRecordFigures }) {
  return (
    <Box asChild css={STYLES}>
      <details>
        <summary>How often did it happen when the model said so?</summary>
        <table>
          <VisuallyHidden asChild>
            <caption>The model’s chances beside what happened, in groups of about equal size</caption>
          </VisuallyHidden>
          <thead>
            <tr>
              <th scope="col">Predicted</th>
              <th scope="col">Actual</th>
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

type Decided = ModelRecordFigures & { first_date: Day; last_date: Day };

const isDecided = (figures: ModelRecordFigures): figures is Decided =>
  figures.decided > 0 && figures.first_date !== null && figures.last_date !== null;

/** `from May 1, 2026 to May 20, 2026` */
const formatRange = ({ first_date, last_date }: Decided) =>
  `from ${formatDate(first_date)} to ${formatDate(last_date)}`;

type FiguresProps = { record: Decided; event: string; children: string };

/** Predicted shares beside the actual shares. `children` is a sentence on the forecasts that they cover. */
function Figures({ record, event, children }: FiguresProps) {
  const { decided, hits, top_10, calibration } = record;
  const topShare = top_10.decided === 0 ? null : top_10.hits / top_10.decided;
  return (
    <>
      {isCloseToEven(record) && (
        <Text size="sm" mb="4">
          <strong>Close to even:</strong> among the players listed, the model’s chances did hardly better than{' '}
          <span>{toPercent(record.hit_rate)}</span> for everybody. Do not read much into their order.
        </Text>
      )}
      <StatGroup>
        <Stat
          label="Predicted"
          value={toPercent(record.mean_probability)}
          hint={`mean chance to ${event}, over all players listed`}
        />
        <Stat
          label="Actual"
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
        {children}
      </Text>
      {calibration.length > 1 && <Calibration record={record} />}
    </>
  );
}

// With fewer forecasts, chance alone decides.
const MIN_DECIDED = 100;

/**
 * The forecasts that were published before their games. While none is decided: a sentence on the start of the record.
 */
function Logged({ record, event }: Pick<ModelRecordProps, 'record' | 'event'>) {
  const { started_on, decided } = record;
  const start =
    started_on === null
      ? 'The record starts with the first list that is published before its games.'
      : `The record starts on ${formatDate(started_on)}.`;
  if (!isDecided(record)) {
    return (
      <Text size="sm">{started_on === null ? start : `${start} None of its forecasts is decided yet.`}</Text>
    );
  }
  const sentences = [
    start,
    `Every forecast ${formatRange(record)} as it was first published, before its game;`,
    'misses included, never changed afterwards.',
    ...(decided < MIN_DECIDED
      ? [`Only ${toCount(decided)} are decided: too few to judge the model by.`]
      : []),
  ];
  return (
    <Figures record={record} event={event}>
      {sentences.join(' ')}
    </Figures>
  );
}

/** The hash with which anybody can check that no day of the log was changed since. */
function Chain({ head, head_day }: ForecastLogFigures) {
  if (head === null || head_day === null) return null;
  return (
    <Text size="xs" tone="subtle" mt="2">
      Log of all forecasts until <span>{formatDate(head_day)}</span>: hash{' '}
      <code title={head}>{head.slice(0, 12)}</code>
    </Text>
  );
}

function InnerRecord({ record, event, voidRule, title = 'The model’s record' }: ModelRecordProps) {
  const { back_test, log } = record;
  if (back_test === null) {
    if (!isDecided(record)) {
      return (
        <Text size="sm" tone="muted">
          None of these predictions is decided yet; the model’s record stands here once some are.
        </Text>
      );
    }
    return (
      <Card title={title}>
        <Figures record={record} event={event}>
          {`Every prediction ${formatRange(record)}, misses included; each from what was known before its day.`}
        </Figures>
      </Card>
    );
  }
  return (
    <>
      <Card title={title}>
        <Logged record={record} event={event} />
        <Text size="xs" tone="subtle" mt="2">
          {voidRule}
        </Text>
        {log !== null && <Chain {...log} />}
      </Card>
      {isDecided(back_test) && (
        <Card title="Back-test" label={`Back-test beside: ${title}`}>
          <Figures record={back_test} event={event}>
            {[
              `These are not forecasts. They were worked out afterwards, ${formatRange(back_test)}, each day`,
              'from what was known before it. Nobody could read them before the games, so they are not part of',
              'the record.',
            ].join(' ')}
          </Figures>
        </Card>
      )}
    </>
  );
}

/**
 * The track record of a model, including misses, and its back-test, which was not published. Memoized, so that it does
 * not render when the list beside it changes.
 */
export const ModelRecord = memo(InnerRecord);
