import { Flex } from '@sharpside/shared-ui';
import { formatAge } from '@sharpside/shared-ui/dates';
import { useOddsFormat } from '@sharpside/shared-ui/odds';
import { SportsbookBadge } from '@sharpside/shared-ui/teams';
import { type HitRateLine, type Sportsbook, toBookKey } from './hit-rate-line.ts';
import { toPropText } from './prop-words.ts';

export type OnPick = (lineKey: string, bookKey: string) => void;

const LOOK = {
  // On a phone the column is out of view at first, and a second line of plates would make the row look wrong.
  flexWrap: { base: 'nowrap', md: 'wrap' },
  // The slanted plates have room between them; a thumb needs more.
  gap: { base: '1', md: '0' },
  // Plain elements instead of styled components, because there are hundreds of them.
  '& > button > span': { srOnly: true },
  '& > button': {
    position: 'relative',
    display: 'grid',
    placeItems: 'center',
    // On phones as high as the row, including its padding.
    height: { base: '11', md: '7' },
    my: { base: '-1', md: '0' },
    borderRadius: 'sm',
    cursor: 'pointer',
    '&:hover': { bg: 'bg.hover' },
    // The mark is a line below the badge, because the badge has the book's colours.
    '&[aria-pressed=true]::after': {
      content: '""',
      position: 'absolute',
      insetInline: '0',
      bottom: '0',
      borderBottomWidth: '3px',
      borderColor: 'accent.text',
    },
  },
} as const;

/** The books that price a line, best price first. Pressing a book shows its price. */
export function SportsbookPicker({ line, onPick }: { line: HitRateLine; onPick: OnPick }) {
  const { format } = useOddsFormat();
  const toTitle = ({ name, odds, last_update }: Sportsbook) =>
    `${name} ${format(odds)}${last_update === null ? '' : `, ${formatAge(last_update)}`}`;
  return (
    <Flex css={LOOK} role="group" aria-label={`Sportsbooks for ${line.name}, ${toPropText(line)}`}>
      {line.sportsbooks.map((book) => (
        <button
          key={toBookKey(book)}
          type="button"
          title={toTitle(book)}
          aria-pressed={toBookKey(book) === toBookKey(line.book)}
          onClick={() => onPick(line.key, toBookKey(book))}
        >
          <SportsbookBadge book={toBookKey(book)} name={book.name} decorative />
          <span>{`${book.name} ${format(book.odds)}`}</span>
        </button>
      ))}
    </Flex>
  );
}
