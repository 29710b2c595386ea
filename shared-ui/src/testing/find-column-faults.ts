import type { Column } from '../table/columns/column.ts';

const isBlank = (text: string) => text.trim() === '';
// A tip may also end with a colon, before its link.
const isSentence = (text: string) => /^[\p{Lu}\d].*[.:]$/su.test(text);

/**
 * Faults of a table's columns, in words: a missing or repeated key, a missing header, a tip that is not a sentence or
 * has an empty link, an unknown alignment, an empty sort key, or a sticky column that is not the first.
 */
export function findColumnFaults<Row>(columns: readonly Column<Row>[]): string[] {
  if (columns.length === 0) return ['There are no columns.'];
  const keys = columns.map(({ key }) => key);
  return columns.flatMap(({ key, header, tip, align, sortKey, isSticky }, place) => {
    const faults: [string, boolean][] = [
      ['has no name', isBlank(key)],
      ['has the name of another', keys.indexOf(key) !== place],
      ['has no header', isBlank(header)],
      ['has a tip that is no sentence', tip !== undefined && !isSentence(tip.text)],
      [
        'has a tip that leads nowhere',
        tip?.link !== undefined && (isBlank(tip.link.href) || isBlank(tip.link.label)),
      ],
      ['stands nowhere', align !== undefined && !['start', 'center', 'end'].includes(align)],
      ['sorts by nothing', sortKey !== undefined && isBlank(sortKey)],
      ['is not the one to stay in view', isSticky === true && place > 0],
      ['does not stay in view', isSticky === false],
    ];
    return faults.filter(([, is]) => is).map(([fault]) => `Column ${place + 1}, '${header}', ${fault}.`);
  });
}
