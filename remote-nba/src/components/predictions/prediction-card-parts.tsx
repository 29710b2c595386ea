import { Box, VisuallyHidden } from '@sharpside/shared-ui';
import { BestPrice, Edge, FairPrice, type PickPrice } from '@sharpside/shared-ui/predictions';
import { PlayerAvatar } from '@sharpside/shared-ui/teams';
import { type ComponentType, memo, type ReactNode } from 'react';
import type { GameTime } from '../../api/game-times.ts';
import { FLIP_CARD_LOOK } from './flip-card-look.ts';

type PlayerHeadProps = {
  name: string;
  picture: string | null;
  /** Shown below the name, such as the team. */
  below: ReactNode;
  /** Shown at the other end of the row. */
  beside: ReactNode;
};

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

export function GameNote({ game }: { game: GameTime }) {
  return (
    <div data-game="">
      <span>{game.status}</span>
      <span>{game.time}</span>
    </div>
  );
}

type Figure = { term: string; value: string };

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

type PickPricesProps = { chance: number | null; pick: PickPrice };

/** The price at which the model's chance breaks even, the best price with its book, and the edge. */
export function PickPrices({ chance, pick }: PickPricesProps) {
  return (
    <dl data-prices="">
      <div>
        <dt>Fair price</dt>
        <dd>
          <FairPrice chance={chance} />
        </dd>
      </div>
      <div>
        <dt>Best price</dt>
        <dd>
          <BestPrice pick={pick} hasLink={false} />
        </dd>
      </div>
      <div>
        <dt>Edge</dt>
        <dd>
          <Edge pick={{ ...pick, chance }} />
        </dd>
      </div>
    </dl>
  );
}

type CardProps = {
  prediction: { id: string; predicted_player_name: string; away_team: string; home_team: string };
  game: GameTime;
  isFlipped: boolean;
  /** Called with the prediction's id. It must be the same function each time, or every card is rendered again. */
  onFlip: (id: string) => void;
};

/**
 * True if the card's content is unchanged, so that only the pressed card is rendered again. `game` is a new object each
 * time, so its fields are compared.
 */
export const isSameCard = <Props extends Pick<CardProps, 'game'>>(
  { game, ...before }: Props,
  next: Props,
): boolean => isSame(game, next.game) && isSame({ ...before, game: next.game }, next);

const isSame = (before: object, next: object) =>
  Object.entries(before).every(([name, value]) => Object.is(value, Reflect.get(next, name)));

/**
 * A card with two faces, one of which is visible, named by the player and the game. A click or tap anywhere on it, or a
 * key on its button, turns it over.
 *
 * The button covers both faces and does not turn, so that it keeps the focus. Elements of the faces take no clicks.
 */
export const createPredictionCard = <Props extends object>(
  Front: ComponentType<Props & CardProps>,
  Back: ComponentType<Props & CardProps>,
) =>
  memo((props: Props & CardProps) => {
    const { prediction, isFlipped, onFlip } = props;
    const label = `${prediction.predicted_player_name}, ${prediction.away_team} @ ${prediction.home_team}`;
    return (
      <Box as="article" aria-label={label} data-side={isFlipped ? 'back' : 'front'} css={FLIP_CARD_LOOK}>
        <button type="button" aria-pressed={isFlipped} onClick={() => onFlip(prediction.id)}>
          Tap to flip<VisuallyHidden>{`: ${label}`}</VisuallyHidden>
        </button>
        <div data-turn="">
          <div data-face="front" aria-hidden={isFlipped}>
            <Front {...props} />
          </div>
          <div data-face="back" aria-hidden={!isFlipped}>
            <Back {...props} />
          </div>
        </div>
      </Box>
    );
  }, isSameCard);
