import { isOpen } from '@sharpside/contracts/api';
import { Badge } from '@sharpside/shared-ui';
import { OutcomeMark } from '@sharpside/shared-ui/predictions';
import { TeamBadge } from '@sharpside/shared-ui/teams';
import { nba } from '@sharpside/shared-ui/teams/nba';
import type { GameTime } from '../../api/game-times.ts';
import type { NbaThreePointerPrediction } from '../../api/three-pointer-predictions.ts';
import { formatFigure, formatShare } from '../format-figure.ts';
import { Matchup, toNickname } from './matchup.tsx';
import { CardFigures, createPredictionCard, GameNote, PlayerHead } from './prediction-card-parts.tsx';
import { BetRow, describeOffer, formatBet, formatEdge, Verdict } from './three-pointer-bet.tsx';

type FaceProps = {
  prediction: NbaThreePointerPrediction;
  game: GameTime;
  picture: string | null;
  /** Formats a price in the visitor's odds format; `formatIn` does so for the prices in a text. */
  format: (price: number | null) => string;
  formatIn: (text: string) => string;
};

function Outcome({ prediction, game }: Pick<FaceProps, 'prediction' | 'game'>) {
  const { outcome, actual_three_pm } = prediction;
  if (outcome === null && isOpen(game.state)) return null;
  const made = `Made ${actual_three_pm ?? 'N/A'}`;
  return <OutcomeMark outcome={outcome} game={game.state} hitLabel={made} missLabel={made} />;
}

function Front({ prediction, game }: Pick<FaceProps, 'prediction' | 'game'>) {
  const { away_team, home_team, predicted_player_name, predicted_team } = prediction;
  return (
    <>
      <Matchup away={away_team} home={home_team} />
      <div data-line="">
        <strong>{game.time}</strong>
        <span data-quiet="">{`${toNickname(away_team)} at ${toNickname(home_team)}`}</span>
      </div>
      <div data-pick="">
        {predicted_team !== null && <TeamBadge league={nba} code={predicted_team} size="sm" decorative />}
        <h3>{predicted_player_name}</h3>
        <Outcome prediction={prediction} game={game} />
      </div>
      <BetRow prediction={prediction} />
    </>
  );
}

const toCommon = ({ ai_score, predicted_three_pm }: NbaThreePointerPrediction) => [
  { term: 'AI Score', value: ai_score.toFixed(1) },
  { term: 'Predicted 3PM', value: formatFigure(predicted_three_pm) },
];

const toFigures = (prediction: NbaThreePointerPrediction, format: FaceProps['format']) => [
  ...toCommon(prediction),
  { term: 'Chance', value: formatShare(prediction.chance) },
  { term: 'Best price', value: format(prediction.best_price) },
  { term: 'Implied', value: formatShare(prediction.implied) },
  { term: 'Edge', value: formatEdge(prediction.edge) },
];

/** Figures of an old prediction without a line. It was about three or more three-pointers. */
const toFiguresOfThree = (prediction: NbaThreePointerPrediction) => [
  ...toCommon(prediction),
  { term: 'Chance of 3+', value: formatShare(prediction.probability) },
];

function Back({ prediction, game, picture, format, formatIn }: FaceProps) {
  const { predicted_player_name, predicted_team, prop_text } = prediction;
  const hasLine = formatBet(prediction) !== undefined;
  return (
    <>
      <PlayerHead
        name={predicted_player_name}
        picture={picture}
        below={
          predicted_team !== null && (
            <>
              <TeamBadge league={nba} code={predicted_team} size="xs" decorative />
              <span>{toNickname(predicted_team)}</span>
            </>
          )
        }
        beside={<GameNote game={game} />}
      />
      <div data-line="">
        {prop_text !== null && <Badge tone="accent">{formatIn(prop_text)}</Badge>}
        <Outcome prediction={prediction} game={game} />
      </div>
      {hasLine && (
        <div data-offer="">
          <span data-quiet="">{describeOffer(prediction)}</span>
          <Verdict pick={prediction} />
        </div>
      )}
      <CardFigures figures={hasLine ? toFigures(prediction, format) : toFiguresOfThree(prediction)} />
    </>
  );
}

export const ThreePointerCard = createPredictionCard<FaceProps>(Front, Back);
