import { isOpen } from '@sharpside/contracts/api';
import { Box, Text, VisuallyHidden } from '@sharpside/shared-ui';
import { BestPrice, Edge, FairPrice, isBet, type PickPrice } from '@sharpside/shared-ui/predictions';
import { PlayerAvatar } from '@sharpside/shared-ui/teams';
import { type ComponentType, memo, type ReactNode } from 'react';
import type { GameTime } from '../../api/game-times.ts';
import { formatShare, UNKNOWN } from '../format-figure.ts';
import { FLIP_CARD_LOOK } from './flip-card-look.ts';
import { FlipIcon } from './flip-icon.tsx';
import { toSideColors } from './matchup.tsx';

type PlayerHeadProps = {
  name: string;
  picture: string | null;
  /** Shown below the name, such as the team. */
  below: ReactNode;
  /** Shown at the other end of the row. */
  beside?: ReactNode;
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

type GameLineProps = {
  prediction: { away_team: string; home_team: string; outcome: string | null };
  game: GameTime;
  /** The pick's outcome, or the state of a game that is no longer open. */
  children: ReactNode;
};

/** The first lines of a front: the colours of both teams, who plays whom, and when or with which outcome. */
export function GameLine({ prediction, game, children }: GameLineProps) {
  const { away_team, home_team, outcome } = prediction;
  return (
    <>
      <div data-edge="">
        {toSideColors({ away: away_team, home: home_team }).map((colors, at) => (
          <i key={at === 0 ? 'away' : 'home'} style={{ background: colors?.ground }} />
        ))}
      </div>
      <div data-line="">
        <span>
          <strong>{`${away_team} @ ${home_team}`}</strong> <span data-quiet="">{game.time}</span>
        </span>
        {(outcome !== null || !isOpen(game.state)) && children}
      </div>
    </>
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

type PricedPick = PickPrice & { id: string };

/** The best price of a pick with its book, or the one word for every figure that is not known. */
export const PickBestPrice = ({ pick, hash }: { pick: PickPrice; hash?: string }) =>
  pick.best_price === null && !pick.is_name_shared ? (
    <Text as="span" tone="muted">
      {UNKNOWN}
    </Text>
  ) : (
    <BestPrice pick={pick} hash={hash} />
  );

/** The id of a pick's card in the page, to which the calculator's link leads back. */
const toCardId = (id: string) => `pick-${id}`;

type PickPricesProps = { chance: number | null; pick: PricedPick; game: GameTime };

/** The figures that decide: the model's chance, the price at which it breaks even, the best price with its book, and the edge. */
export function PickPrices({ chance, pick, game }: PickPricesProps) {
  const Emphasis = isBet({ ...pick, chance }) ? 'strong' : 'span';
  return (
    <dl data-prices="">
      <div>
        <dt>Chance</dt>
        <dd>{formatShare(chance)}</dd>
      </div>
      <div>
        <dt>Fair price</dt>
        <dd>
          <FairPrice chance={chance} />
        </dd>
      </div>
      <div>
        <dt>Best price</dt>
        <dd>
          <PickBestPrice pick={pick} hash={`#${encodeURIComponent(toCardId(pick.id))}`} />
        </dd>
      </div>
      <div>
        <dt>Edge</dt>
        <dd>
          <Emphasis>
            <Edge pick={{ ...pick, chance, game_state: game.state }} />
          </Emphasis>
        </dd>
      </div>
    </dl>
  );
}

/** The market's chances at the best price: with the book's margin, and without it. Nothing without a price. */
export const formatMarket = ({ implied, no_vig }: { implied: number | null; no_vig: number | null }) =>
  implied === null
    ? undefined
    : [`Implied ${formatShare(implied)}`, no_vig !== null && `no-vig ${formatShare(no_vig)}`]
        .filter(Boolean)
        .join(', ');

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
