import { OutcomeMark } from '@sharpside/shared-ui/predictions';
import { TeamBadge } from '@sharpside/shared-ui/teams';
import { nba } from '@sharpside/shared-ui/teams/nba';
import { type NbaFirstBasketPrediction, toTipWinPercent } from '../../api/first-basket-predictions.ts';
import type { GameTime } from '../../api/game-times.ts';
import { formatPercentage, formatShare } from '../format-figure.ts';
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
import { TipBar } from './tip-bar.tsx';

type FaceProps = {
  prediction: NbaFirstBasketPrediction;
  game: GameTime;
  picture: string | null;
  /** False if the list has no price. */
  hasPrices: boolean;
};

function Front({ prediction, game, picture, hasPrices }: FaceProps) {
  const { predicted_player_name, predicted_team, ai_score, outcome, weighted_probability } = prediction;
  return (
    <>
      <GameColors prediction={prediction} />
      <PlayerHead name={predicted_player_name} picture={picture}>
        <div data-team="">
          <TeamBadge league={nba} code={predicted_team} size="xs" decorative />
          <span>{`${toNickname(predicted_team)} · Score ${ai_score.toFixed(1)}`}</span>
        </div>
        <GameLine prediction={prediction} game={game}>
          {outcome === null && game.state !== 'final' ? (
            <span data-quiet="">{game.status}</span>
          ) : (
            <OutcomeMark outcome={outcome} game={game.state} hitLabel="Scored first" missLabel="Not first" />
          )}
        </GameLine>
      </PlayerHead>
      <PickPrices chance={weighted_probability} pick={prediction} game={game} hasPrices={hasPrices} />
    </>
  );
}

/** The outcome after the game: the predicted player scored first, or the name of the player who did. */
function Scorer({ prediction }: { prediction: NbaFirstBasketPrediction }) {
  const { first_basket_player_name: name, first_basket_team: team, outcome } = prediction;
  if (outcome === null) return null;
  if (outcome === 'hit' || name === null) {
    return <OutcomeMark outcome={outcome} hitLabel="Scored first" missLabel="Not first" />;
  }
  return (
    <span data-quiet="">{team === null ? `First basket: ${name}` : `First basket: ${name} (${team})`}</span>
  );
}

function Back({ prediction, game, picture }: FaceProps) {
  const { predicted_player_name, away_team, home_team, ai_score, weighted_probability, no_vig } = prediction;
  return (
    <>
      <PlayerHead name={predicted_player_name} picture={picture}>
        <div data-team="">{`${toNickname(away_team)} at ${toNickname(home_team)}`}</div>
        <GameNote game={game}>
          <Scorer prediction={prediction} />
        </GameNote>
      </PlayerHead>
      <TipBar prediction={prediction} />
      <CardFigures
        figures={[
          { term: 'AI Score', value: ai_score.toFixed(1) },
          { term: 'Probability', value: formatShare(weighted_probability) },
          { term: 'Tip Win %', value: formatPercentage(toTipWinPercent(prediction)) },
          { term: 'No-vig', value: formatShare(no_vig) },
        ]}
      />
    </>
  );
}

export const FirstBasketCard = createPredictionCard<FaceProps>(Front, Back);
