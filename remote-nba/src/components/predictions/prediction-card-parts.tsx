import { isOpen } from '@sharpside/contracts/api';
import { Box, VisuallyHidden } from '@sharpside/shared-ui';
import { BestPrice, Edge, FairPrice, isBet, type PickPrice } from '@sharpside/shared-ui/predictions';
import { PlayerAvatar } from '@sharpside/shared-ui/teams';
import { type ComponentType, memo, type ReactNode } from 'react';
import type { GameTime } from '../../api/game-times.ts';
import { formatShare } from '../format-figure.ts';
import { FLIP_CARD_LOOK } from './flip-card-look.ts';
import { toSideColors } from './matchup.tsx';

/** Two arrows in a turn: turns cards over. */
export function FlipIcon() {
  return (
    <svg
      width={16}
      height={16}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.5}
      strokeLinecap="square"
      aria-hidden="true"
      style={{ flexShrink: 0 }}
    >
      <path d="M3 7.5a5 5 0 0 1 8.75-2.75M13 8.5a5 5 0 0 1-8.75 2.75M12.25 2v3h-3M3.75 14v-3h3" />
    </svg>
  );
}

type PlayerHeadProps = {
  name: string;
  picture: string | null;
  /** Lines below the name, such as the team and the game. */
  children: ReactNode;
};

/** The first lines of a face, which leave the end of the row to the button that turns the card. */
export function PlayerHead({ name, picture, children }: PlayerHeadProps) {
  return (
    <div data-who="">
      <PlayerAvatar name={name} picture={picture} size="md" />
      <div>
        <h3>{name}</h3>
        {children}
      </div>
    </div>
  );
}

type GameLineProps = {
  prediction: { away_team: string; home_team: string; outcome: string | null };
  game: GameTime;
  /** The pick's outcome, or the state of a game that is no longer open. */
  children: ReactNode;
};

/** The colours of both teams, as the upper edge of a front. */
export function GameColors({ prediction }: Pick<GameLineProps, 'prediction'>) {
  const { away_team, home_team } = prediction;
  return (
    <div data-edge="">
      {toSideColors({ away: away_team, home: home_team }).map((colors, at) => (
        <i key={at === 0 ? 'away' : 'home'} style={{ background: colors?.ground }} />
      ))}
    </div>
  );
}

/** Below the name on a front: who plays whom, and when or with which outcome. */
export function GameLine({ prediction, game, children }: GameLineProps) {
  const { away_team, home_team, outcome } = prediction;
  return (
    <div data-line="">
      <span>
        <strong>{`${away_team} @ ${home_team}`}</strong> <span data-quiet="">{game.time}</span>
      </span>
      {(outcome !== null || !isOpen(game.state)) && children}
    </div>
  );
}

type GameNoteProps = {
  game: GameTime;
  /** The outcome of the pick. */
  children: ReactNode;
};

/** Below the name on a back: how the game stands, when it begins, and what came of the pick. */
export const GameNote = ({ game, children }: GameNoteProps) => (
  <div data-line="">
    <span>{game.status}</span>
    <span>{game.time}</span>
    {children}
  </div>
);

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

type PricedPick = PickPrice & { id: string };

/** The id of a pick's card in the page, to which the calculator's link leads back. */
const toCardId = (id: string) => `pick-${id}`;

type PickPricesProps = { chance: number | null; pick: PricedPick; game: GameTime; hasPrices: boolean };

/**
 * The figures that decide: the best price with its book, the edge, the model's chance, and the price at which it breaks
 * even. A list without any price has the last two.
 */
export function PickPrices({ chance, pick, game, hasPrices }: PickPricesProps) {
  const shown = { ...pick, chance, game_state: game.state };
  const Emphasis = isBet(shown) ? 'strong' : 'span';
  return (
    <dl data-prices="">
      {hasPrices && (
        <>
          <div>
            <dt>Price</dt>
            <dd>
              <BestPrice pick={shown} hash={`#${encodeURIComponent(toCardId(pick.id))}`} />
            </dd>
          </div>
          <div>
            <dt>Edge</dt>
            <dd>
              <Emphasis>
                <Edge pick={shown} />
              </Emphasis>
            </dd>
          </div>
        </>
      )}
      <div>
        <dt>Chance</dt>
        <dd>{formatShare(chance)}</dd>
      </div>
      <div>
        <dt>Fair</dt>
        <dd>
          <FairPrice chance={chance} />
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
 * A card with two faces, one of which is visible, named by the player and the game. Its button turns it over, and so
 * does a click or tap on any place of the card that is no link.
 */
export const createPredictionCard = <Props extends object>(
  Front: ComponentType<Props & CardProps>,
  Back: ComponentType<Props & CardProps>,
) =>
  memo((props: Props & CardProps) => {
    const { prediction, isFlipped, onFlip } = props;
    const { id, predicted_player_name, away_team, home_team } = prediction;
    const label = `${predicted_player_name}, ${away_team} @ ${home_team}`;
    return (
      <Box as="article" id={toCardId(id)} aria-label={label} css={FLIP_CARD_LOOK}>
        <div data-face="front" aria-hidden={isFlipped}>
          <Front {...props} />
        </div>
        <div data-face="back" aria-hidden={!isFlipped}>
          <Back {...props} />
        </div>
        <button type="button" aria-pressed={isFlipped} onClick={() => onFlip(id)}>
          <FlipIcon />
          <span data-touch="">Tap to flip</span>
          <span data-mouse="">Flip card</span>
          <VisuallyHidden>{`: ${label}`}</VisuallyHidden>
        </button>
      </Box>
    );
  }, isSameCard);
