import { isOpen } from '@sharpside/contracts/api';
import { Box, Button, Skeleton } from '@sharpside/shared-ui';
import { readNow } from '@sharpside/shared-ui/eastern';
import { isBet, type PickPrice } from '@sharpside/shared-ui/predictions';
import type { Pairing } from '../../api/game-times.ts';

type Pick = Pairing & PickPrice & { predicted_player_name: string };

type TonightStripProps<Row> = {
  /** The picks of tonight; undefined while they load. */
  picks: readonly Row[] | undefined;
  /** The model's chance of a pick, 0 to 1. */
  chanceOf: (pick: Row) => number | null;
  onOpen: () => void;
};

// The answer may be minutes old, so a start that has passed counts too.
const isToCome = ({ outcome, game_state, start_time }: Pick): boolean =>
  outcome === null && isOpen(game_state) && (start_time === null || Date.parse(start_time) > readNow());

/** `best edge +4.1% (Ray Oak)`; undefined if no pick is a bet. */
function describeBest<Row extends Pick>(
  picks: readonly Row[],
  chanceOf: (pick: Row) => number | null,
): string | undefined {
  const [best] = picks
    .flatMap((pick) =>
      pick.edge !== null && isBet({ implied: pick.implied, chance: chanceOf(pick) })
        ? { edge: pick.edge, name: pick.predicted_player_name }
        : [],
    )
    .sort((a, b) => b.edge - a.edge);
  return best && `best edge +${(100 * best.edge).toFixed(1)}% (${best.name})`;
}

/** Tonight in a line: how many games have not begun, and the best edge on them. */
function describeTonight<Row extends Pick>({ picks = [], chanceOf }: TonightStripProps<Row>): string {
  if (picks.length === 0) return 'no predictions';
  const open = picks.filter(isToCome);
  const games = new Set(open.map(({ away_team, home_team }) => `${away_team} @ ${home_team}`)).size;
  if (games === 0) return 'all games have begun';
  return [`${games} ${games === 1 ? 'game' : 'games'}`, describeBest(open, chanceOf)]
    .filter(Boolean)
    .join(', ');
}

// Two small lines on a phone, so that a long name moves nothing.
const HEIGHT = { base: '9', md: '11' };
// There, little room above the first row.
const MARGIN = { base: '-2', md: '0' };

/** The way from tomorrow's list, which a visitor sees first, to tonight's, whose games come before. */
export function TonightStrip<Row extends Pick>(props: TonightStripProps<Row>) {
  if (props.picks === undefined) return <Skeleton height={HEIGHT} my={MARGIN} borderRadius="md" />;
  return (
    <Button
      variant="outline"
      onClick={props.onOpen}
      disabled={props.picks.length === 0}
      position="relative"
      height="auto"
      minHeight={HEIGHT}
      my={MARGIN}
      px="3"
      py="0.5"
      justifyContent="space-between"
      bg="bg.raised"
      whiteSpace="normal"
      textAlign="start"
      fontSize={{ base: 'xs', md: 'sm' }}
      lineHeight="1.2"
      // The height of a thumb.
      _after={{ content: '""', position: 'absolute', insetX: '0', top: '-1', bottom: '-2' }}
    >
      <Box as="span" fontWeight="medium">
        <Box as="strong" color="accent.text" fontWeight="heavy">
          Tonight:
        </Box>{' '}
        <span>{describeTonight(props)}</span>
      </Box>
      <span aria-hidden="true">›</span>
    </Button>
  );
}
