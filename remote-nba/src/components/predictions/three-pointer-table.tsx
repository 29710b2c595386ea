import { Text } from '@sharpside/shared-ui';
import { PriceLink, useOddsFormat } from '@sharpside/shared-ui/odds';
import { SCORE_TIP } from '@sharpside/shared-ui/predictions';
import { Delta } from '@sharpside/shared-ui/rows';
import type { NbaThreePointerPrediction } from '../../api/three-pointer-predictions.ts';
import { formatFigure, formatShare } from '../format-figure.ts';
import {
  gameColumns,
  type PickColumn,
  PredictionTable,
  type PredictionTableProps,
  playerColumn,
} from './prediction-table.tsx';
import { formatBet, SHARED_NAME } from './three-pointer-bet.tsx';

type Prediction = NbaThreePointerPrediction;

const Muted = ({ children }: { children: string }) => (
  <Text as="span" tone="muted">
    {children}
  </Text>
);

function BestPrice({ prediction }: { prediction: Prediction }) {
  const { best_price, book, line_books, is_name_shared } = prediction;
  const { format } = useOddsFormat();
  if (best_price === null) return <Muted>{!line_books && is_name_shared ? SHARED_NAME : 'No price'}</Muted>;
  return (
    <Text as="span" display="block" lineHeight="1.15">
      <PriceLink price={best_price}>
        <strong>{format(best_price)}</strong>
      </PriceLink>
      <Text as="span" display="block" size="xs" tone="muted" truncate>
        {book}
      </Text>
    </Text>
  );
}

function Edge({ edge }: { edge: number | null }) {
  if (edge === null) return <Muted>N/A</Muted>;
  return edge > 0 ? <Delta value={100 * edge} decimals={1} suffix="%" /> : <Muted>No bet</Muted>;
}

const toMade = ({ actual_three_pm }: Prediction) => `Made ${actual_three_pm ?? 'N/A'}`;

// Old picks without a line were about three or more.
const toChance = ({ chance, line, probability }: Prediction) => (line === null ? probability : chance);

const COLUMNS: readonly PickColumn<Prediction>[] = [
  playerColumn((prediction) => formatBet(prediction) ?? 'Over 2.5'),
  {
    key: 'chance',
    header: 'Chance',
    align: 'end',
    width: 5,
    narrowWidth: 4.25,
    sortKey: 'chance',
    render: ({ prediction }) => <strong>{formatShare(toChance(prediction))}</strong>,
    csv: ({ prediction }) => toChance(prediction),
  },
  {
    key: 'price',
    header: 'Best price',
    align: 'end',
    width: 6.5,
    narrowWidth: 4.75,
    isWrapping: true,
    sortKey: 'price',
    tip: { text: 'The highest price of any book for the bet, and which book it is.' },
    render: ({ prediction }) => <BestPrice prediction={prediction} />,
    csv: ({ prediction }) => prediction.best_price,
  },
  {
    key: 'edge',
    header: 'Edge',
    align: 'end',
    width: 5,
    narrowWidth: 4.5,
    sortKey: 'edge',
    tip: {
      text: 'The chance minus the implied one. No bet: the price pays less than the chance asks.',
    },
    render: ({ prediction }) => <Edge edge={prediction.edge} />,
    csv: ({ prediction }) => prediction.edge,
  },
  {
    key: 'implied',
    header: 'Implied',
    align: 'end',
    width: 5,
    sortKey: 'implied',
    tip: { text: 'The chance at which the best price breaks even.' },
    render: ({ prediction }) => formatShare(prediction.implied),
    csv: ({ prediction }) => prediction.implied,
  },
  {
    key: 'predicted',
    header: 'Predicted 3PM',
    align: 'end',
    width: 6,
    sortKey: 'predicted',
    render: ({ prediction }) => formatFigure(prediction.predicted_three_pm),
    csv: ({ prediction }) => prediction.predicted_three_pm,
  },
  {
    key: 'score',
    header: 'AI Score',
    align: 'end',
    width: 5,
    isMuted: true,
    sortKey: 'score',
    tip: { text: SCORE_TIP },
    render: ({ prediction }) => prediction.ai_score.toFixed(1),
    csv: ({ prediction }) => prediction.ai_score,
  },
  ...gameColumns<Prediction>({ hitLabel: toMade, missLabel: toMade }),
];

/** Three-pointer picks in rows. */
export const ThreePointerTable = (props: PredictionTableProps<Prediction>) => (
  <PredictionTable caption="Three-pointer predictions" columns={COLUMNS} {...props} />
);
