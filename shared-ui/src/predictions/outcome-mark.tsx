import { Flex } from '@chakra-ui/react/flex';
import { CheckIcon, CloseIcon } from '../components/icon.tsx';
import { Text } from '../components/text.tsx';

/** Props of `OutcomeMark`. */
export type OutcomeMarkProps = {
  /** Null: undecided. `void`: the player did not play, or the game was not played on its day. */
  outcome: 'hit' | 'miss' | 'void' | null;
  /** State of the player's game, shown for an undecided or void outcome; null if unknown. */
  game?: 'scheduled' | 'begun' | 'final' | 'postponed' | null;
  /** Words for a hit, such as 'Homered'. */
  hitLabel: string;
  /** Words for a miss, such as 'No home run'. */
  missLabel: string;
};

const UNDECIDED = {
  scheduled: 'Open',
  begun: 'Begun',
  final: 'Final, not yet graded',
  postponed: 'Postponed',
} as const;

const describeVoid = (game: OutcomeMarkProps['game']) =>
  game === 'postponed' ? UNDECIDED.postponed : 'Did not play';

/** The outcome of a prediction in words and with a sign, never by colour alone. */
export function OutcomeMark({ outcome, game, hitLabel, missLabel }: OutcomeMarkProps) {
  if (outcome === null) {
    return (
      <Text as="span" tone="subtle">
        {UNDECIDED[game ?? 'scheduled']}
      </Text>
    );
  }
  if (outcome === 'void') {
    return (
      <Text as="span" tone="subtle">
        {describeVoid(game)}
      </Text>
    );
  }
  const isHit = outcome === 'hit';
  return (
    <Flex as="span" alignItems="center" gap="1" color={isHit ? 'up' : 'fg.muted'}>
      {isHit ? <CheckIcon size={14} /> : <CloseIcon size={14} />}
      <span>{isHit ? hitLabel : missLabel}</span>
    </Flex>
  );
}

/**
 * A pick in words below its name, on phones, where its columns are out of view: 'NYY', once decided 'NYY · ✓ Homered'.
 * Without `game`, a void pick has no words.
 */
export function toPickNote(teams: string, { outcome, game, hitLabel, missLabel }: OutcomeMarkProps): string {
  if (outcome === 'hit') return `${teams} · ✓ ${hitLabel}`;
  if (outcome === 'miss') return `${teams} · ${missLabel}`;
  return outcome === 'void' && game ? `${teams} · ${describeVoid(game)}` : teams;
}
