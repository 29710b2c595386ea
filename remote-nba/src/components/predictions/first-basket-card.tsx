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
  formatMarket,
  GameLine,
  GameNote,
  PickPrices,
  PlayerHead,
} from './prediction-card-parts.tsx';
import { TipBar } from './tip-bar.tsx';

type FaceProps = { prediction: NbaFirstBasketPrediction; game: GameTime; picture: string | null };

function Front({ prediction, game, picture }: FaceProps) {
  const { predicted_player_name, predicted_team, ai_score, outcome, weighted_probability } = prediction;
  return (
    <>
      <GameLine prediction={prediction} game={game}>
        {outcome === null && game.state !== 'final' ? (
          <span data-quiet="">{game.status}</span>
        ) : (
          <OutcomeMark outcome={outcome} game={game.state} hitLabel="Scored first" missLabel="Not first" />
        )}
      </GameLine>
      <PlayerHead
        name={predicted_player_name}
        picture={picture}
        below={
          <>
            <TeamBadge league={nba} code={predicted_team} size="xs" decorative />
            <span>{`${toNickname(predicted_team)} · Score ${ai_score.toFixed(1)}`}</span>
          </>
        }
      />
      <PickPrices chance={weighted_probability} pick={prediction} game={game} />
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
  const { predicted_player_name, away_team, home_team, ai_score, weighted_probability } = prediction;
  const market = formatMarket(prediction);
  return (
    <>
      <PlayerHead
        name={predicted_player_name}
        picture={picture}
        below={`${toNickname(away_team)} at ${toNickname(home_team)}`}
        beside={<GameNote game={game} />}
      />
      <TipBar prediction={prediction} />
      <div data-offer="">
        {market && <span data-quiet="">{market}</span>}
        <Scorer prediction={prediction} />
      </div>
      <CardFigures
        figures={[
          { term: 'AI Score', value: ai_score.toFixed(1) },
          { term: 'Probability', value: formatShare(weighted_probability) },
          { term: 'Tip Win %', value: formatPercentage(toTipWinPercent(prediction)) },
        ]}
      />
    </>
  );
}

export const FirstBasketCard = createPredictionCard<FaceProps>(Front, Back);
