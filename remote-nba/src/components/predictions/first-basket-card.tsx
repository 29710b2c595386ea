import { OutcomeMark } from '@sharpside/shared-ui/predictions';
import { TeamBadge } from '@sharpside/shared-ui/teams';
import { nba } from '@sharpside/shared-ui/teams/nba';
import { type NbaFirstBasketPrediction, toTipWinPercent } from '../../api/first-basket-predictions.ts';
import type { GameTime } from '../../api/game-times.ts';
import { formatPercentage, formatShare } from '../format-figure.ts';
import { Matchup, toNickname } from './matchup.tsx';
import {
  CardFigures,
  createPredictionCard,
  GameNote,
  PickPrices,
  PlayerHead,
} from './prediction-card-parts.tsx';
import { TipBar } from './tip-bar.tsx';

type FaceProps = { prediction: NbaFirstBasketPrediction; game: GameTime; picture: string | null };

function Front({ prediction, game, picture }: FaceProps) {
  const { predicted_player_name, predicted_team, ai_score, away_team, home_team, outcome } = prediction;
  const { weighted_probability } = prediction;
  return (
    <>
      <Matchup away={away_team} home={home_team} />
      <PlayerHead
        name={predicted_player_name}
        picture={picture}
        below={
          <>
            <TeamBadge league={nba} code={predicted_team} size="xs" decorative />
            <span>{toNickname(predicted_team)}</span>
          </>
        }
        beside={
          <div data-score="">
            <span>Chance</span>
            <strong>{formatShare(weighted_probability)}</strong>
          </div>
        }
      />
      <div data-bet="">
        <strong>First basket</strong>
        <span data-quiet="">{`Score ${ai_score.toFixed(1)}`}</span>
      </div>
      <PickPrices chance={weighted_probability} pick={prediction} />
      <div data-line="">
        <strong>{game.time}</strong>
        {outcome === null && game.state !== 'final' ? (
          <span data-quiet="">{game.status}</span>
        ) : (
          <OutcomeMark outcome={outcome} game={game.state} hitLabel="Scored first" missLabel="Not first" />
        )}
      </div>
    </>
  );
}

/** The outcome after the game: the predicted player scored first, or the name of the player who did. */
function Scorer({ prediction }: { prediction: NbaFirstBasketPrediction }) {
  const { first_basket_player_name: name, first_basket_team: team, outcome } = prediction;
  if (outcome === null) return null;
  return (
    <div data-line="">
      {outcome !== 'hit' && name !== null ? (
        <span data-quiet="">
          {team === null ? `First basket: ${name}` : `First basket: ${name} (${team})`}
        </span>
      ) : (
        <OutcomeMark outcome={outcome} hitLabel="Scored first" missLabel="Not first" />
      )}
    </div>
  );
}

function Back({ prediction, game, picture }: FaceProps) {
  const { predicted_player_name, away_team, home_team, ai_score, weighted_probability } = prediction;
  return (
    <>
      <PlayerHead
        name={predicted_player_name}
        picture={picture}
        below={`${toNickname(away_team)} at ${toNickname(home_team)}`}
        beside={<GameNote game={game} />}
      />
      <TipBar prediction={prediction} />
      <Scorer prediction={prediction} />
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
