import { isOpen } from '@sharpside/contracts/api';
import { Badge } from '@sharpside/shared-ui';
import { OutcomeMark } from '@sharpside/shared-ui/predictions';
import { TeamBadge } from '@sharpside/shared-ui/teams';
import { nba } from '@sharpside/shared-ui/teams/nba';
import type { GameTime } from '../../api/game-times.ts';
import type { NbaThreePointerPrediction } from '../../api/three-pointer-predictions.ts';
import { formatFigure, formatShare } from '../format-figure.ts';
import { toNickname } from './matchup.tsx';
import {
  CardFigures,
  createPredictionCard,
  GameColors,
  GameLine,
  GameNote,
  PickPrices,
  PlayerHead,
} from './prediction-card-parts.tsx';
import { describeOffer, formatBet, toChance } from './three-pointer-bet.ts';

type FaceProps = {
  prediction: NbaThreePointerPrediction;
  game: GameTime;
  picture: string | null;
  /** False if the list has no price. */
  hasPrices: boolean;
  /** Shows the prices in a text in the visitor's odds format. */
  formatIn: (text: string) => string;
};

function Outcome({ prediction, game }: Pick<FaceProps, 'prediction' | 'game'>) {
  const { outcome, actual_three_pm } = prediction;
  const made = `Made ${actual_three_pm ?? 'N/A'}`;
  return <OutcomeMark outcome={outcome} game={game.state} hitLabel={made} missLabel={made} />;
}

function Front({ prediction, game, picture, hasPrices }: FaceProps) {
  const { predicted_player_name, predicted_team } = prediction;
  return (
    <>
      <GameColors prediction={prediction} />
      <PlayerHead name={predicted_player_name} picture={picture}>
        <div data-team="">
          {predicted_team !== null && <TeamBadge league={nba} code={predicted_team} size="xs" />}
          <strong>{`${formatBet(prediction) ?? 'Over 2.5'} threes`}</strong>
        </div>
        <GameLine prediction={prediction} game={game}>
          <Outcome prediction={prediction} game={game} />
        </GameLine>
      </PlayerHead>
      <PickPrices chance={toChance(prediction)} pick={prediction} game={game} hasPrices={hasPrices} />
    </>
  );
}

function Back({ prediction, game, picture, formatIn }: FaceProps) {
  const { predicted_player_name, predicted_team, prop_text, probability, no_vig } = prediction;
  const { ai_score, predicted_three_pm } = prediction;
  return (
    <>
      <PlayerHead name={predicted_player_name} picture={picture}>
        {predicted_team !== null && (
          <div data-team="">
            <TeamBadge league={nba} code={predicted_team} size="xs" decorative />
            <span>{toNickname(predicted_team)}</span>
          </div>
        )}
        <GameNote game={game}>
          {(prediction.outcome !== null || !isOpen(game.state)) && (
            <Outcome prediction={prediction} game={game} />
          )}
        </GameNote>
      </PlayerHead>
      <div data-offer="">
        {prop_text !== null && <Badge tone="accent">{formatIn(prop_text)}</Badge>}
        {formatBet(prediction) !== undefined && <span data-quiet="">{describeOffer(prediction)}</span>}
      </div>
      <CardFigures
        figures={[
          { term: 'AI Score', value: ai_score.toFixed(1) },
          { term: 'Predicted 3PM', value: formatFigure(predicted_three_pm) },
          { term: 'Chance of 3+', value: formatShare(probability) },
          { term: 'No-vig', value: formatShare(no_vig) },
        ]}
      />
    </>
  );
}

export const ThreePointerCard = createPredictionCard<FaceProps>(Front, Back);
