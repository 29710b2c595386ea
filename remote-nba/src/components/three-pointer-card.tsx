import { isOpen } from 'contracts/api';
import { Badge } from 'shared-ui';
import { OutcomeMark } from 'shared-ui/predictions';
import { TeamBadge } from 'shared-ui/teams';
import { nba } from 'shared-ui/teams/nba';
import type { GameTime } from '../api/game-times.ts';
import type { NbaThreePointerPrediction } from '../api/three-pointer-predictions.ts';
import { formatFigure, formatShare } from './format-figure.ts';
import { Matchup, toNickname } from './matchup.tsx';
import { CardFigures, GameNote, PlayerHead, PredictionCard } from './prediction-card-parts.tsx';

type ThreePointerCardProps = {
  prediction: NbaThreePointerPrediction;
  game: GameTime;
  picture: string | null;
  /** Writes a text with a price in it as the visitor reads odds. */
  formatIn: (text: string) => string;
  isFlipped: boolean;
  onFlip: () => void;
};

function Outcome({ prediction, game }: Pick<ThreePointerCardProps, 'prediction' | 'game'>) {
  const { outcome, actual_three_pm } = prediction;
  if (outcome === null && isOpen(game.state)) return null;
  const made = `Made ${actual_three_pm ?? 'N/A'}`;
  return <OutcomeMark outcome={outcome} game={game.state} hitLabel={made} missLabel={made} />;
}

function Front({ prediction, game }: Pick<ThreePointerCardProps, 'prediction' | 'game'>) {
  const { away_team, home_team, predicted_player_name, predicted_team } = prediction;
  return (
    <>
      <Matchup away={away_team} home={home_team} />
      <div data-line="">
        <strong>{game.time}</strong>
        <span data-quiet="">
          {toNickname(away_team)} at {toNickname(home_team)}
        </span>
      </div>
      <div data-pick="">
        {predicted_team !== null && <TeamBadge league={nba} code={predicted_team} size="sm" decorative />}
        <h3>{predicted_player_name}</h3>
        <Outcome prediction={prediction} game={game} />
      </div>
    </>
  );
}

function Back({ prediction, game, picture, formatIn }: Omit<ThreePointerCardProps, 'isFlipped' | 'onFlip'>) {
  const { predicted_player_name, predicted_team, prop_text, ai_score, predicted_three_pm, probability } =
    prediction;
  return (
    <>
      <PlayerHead
        name={predicted_player_name}
        picture={picture}
        below={
          predicted_team !== null && (
            <>
              <TeamBadge league={nba} code={predicted_team} size="xs" decorative />
              {toNickname(predicted_team)}
            </>
          )
        }
        beside={<GameNote game={game} />}
      />
      <div data-line="">
        {prop_text !== null && <Badge tone="accent">{formatIn(prop_text)}</Badge>}
        <Outcome prediction={prediction} game={game} />
      </div>
      <CardFigures
        figures={[
          { term: 'AI Score', value: ai_score.toFixed(1) },
          { term: 'Predicted 3PM', value: formatFigure(predicted_three_pm) },
          { term: 'Chance of 3+', value: formatShare(probability) },
        ]}
      />
    </>
  );
}

/** Who should hit from deep in a game: the game on the front, what is foreseen for him on the back. */
export function ThreePointerCard({ isFlipped, onFlip, ...rest }: ThreePointerCardProps) {
  return (
    <PredictionCard
      prediction={rest.prediction}
      isFlipped={isFlipped}
      onFlip={onFlip}
      front={<Front {...rest} />}
      back={<Back {...rest} />}
    />
  );
}
