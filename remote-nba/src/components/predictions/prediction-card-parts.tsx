import { PlayerAvatar } from '@sharpside/shared-ui/teams';
import type { ReactNode } from 'react';
import type { GameTime } from '../../api/game-times.ts';
import { FlipCard } from './flip-card.tsx';

type PlayerHeadProps = {
  name: string;
  picture: string | null;
  /** Displayed below the name, such as the team. */
  below: ReactNode;
  /** Displayed at the other end of the row. */
  beside: ReactNode;
};

/** The player of a card. */
export function PlayerHead({ name, picture, below, beside }: PlayerHeadProps) {
  return (
    <div data-who="">
      <PlayerAvatar name={name} picture={picture} size="lg" />
      <div>
        <h3>{name}</h3>
        <div data-team="">{below}</div>
      </div>
      {beside}
    </div>
  );
}

/** The state of the game above its time. */
export function GameNote({ game }: { game: GameTime }) {
  return (
    <div data-game="">
      <span>{game.status}</span>
      <span>{game.time}</span>
    </div>
  );
}

type Figure = { term: string; value: string };

/** The figures at the foot of a card's back. */
export function CardFigures({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl data-figures="">
      {figures.map(({ term, value }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

type CardProps = { game: GameTime };

/**
 * True if the card's content is unchanged, so that only the pressed card is rendered again. The game's time is a new
 * object each time.
 */
export const isSameCard = <Props extends CardProps>({ game, ...before }: Props, next: Props): boolean =>
  isSame(game, next.game) && isSame({ ...before, game: next.game }, next);

const isSame = (before: object, next: object) =>
  Object.entries(before).every(([name, value]) => Object.is(value, Reflect.get(next, name)));

type PredictionCardProps = {
  prediction: { predicted_player_name: string; away_team: string; home_team: string };
  isFlipped: boolean;
  onFlip: () => void;
  front: ReactNode;
  back: ReactNode;
};

/** A card that turns, named by the player and the game. */
export function PredictionCard({ prediction, ...faces }: PredictionCardProps) {
  const { predicted_player_name, away_team, home_team } = prediction;
  return <FlipCard label={`${predicted_player_name}, ${away_team} @ ${home_team}`} {...faces} />;
}
