import { stripVTControlCharacters } from 'node:util';
import { describe, expect, it } from 'vitest';
import { createPaint } from './paint.ts';
import { formatTable } from './table.ts';

const plain = { emptyCell: '-' };

describe('formatTable', () => {
  it('aligns columns under their headings, with a dash where there is nothing', () => {
    const rows = [
      ['remote-tools', '1.10.0', 'frozen'],
      ['host', '', ''],
    ];
    expect(formatTable(['APP', 'LIVE', 'NOTES'], rows, plain)).toEqual([
      'APP           LIVE    NOTES',
      'remote-tools  1.10.0  frozen',
      'host          -       -',
    ]);
  });

  it('is aligned the same in colours', () => {
    const rows = [
      [{ text: 'host', style: 'bold' as const }, 'x'],
      ['remote-tools', { text: 'y', style: 'red' as const }],
    ];
    const coloured = formatTable(['APP', 'NOTE'], rows, { ...plain, paint: createPaint(true) });
    expect(coloured).toEqual([
      '\u001b[2mAPP           NOTE\u001b[22m',
      '\u001b[1mhost\u001b[22m          x',
      'remote-tools  \u001b[31my\u001b[39m',
    ]);
    expect(coloured.map(stripVTControlCharacters)).toEqual(formatTable(['APP', 'NOTE'], rows, plain));
  });

  it('is as wide as what is shown, and ends no line in blanks', () => {
    const rows = [
      ['🏀🏀', 'a long note'],
      [{ text: '', style: 'bold' as const }, 'b'],
    ];
    expect(formatTable(['A', 'N'], rows, plain)).toEqual(['A   N', '🏀🏀  a long note', '-   b']);
    expect(formatTable(['APP', 'NOTES'], [], plain)).toEqual(['APP  NOTES']);
  });

  it('lets no control characters of a cell through', () => {
    const [, line] = formatTable(['WHY'], [['bad\u001b[2J\u0007\nnews']], plain);
    expect(line).toBe('bad news');
  });

  it.each([
    {
      headings: ['SIZE', 'X'],
      rows: [
        ['5 B', 'v1'],
        ['1,234', '2'],
      ],
      is: [' SIZE  X', '  5 B  v1', '1,234  2'],
    },
    {
      headings: ['A', 'B'],
      rows: [
        ['1 B x', ''],
        ['', '2'],
      ],
      is: ['A      B', '1 B x', '       2'],
    },
    { headings: ['NAME', 'ROWS'], rows: [], is: ['NAME  ROWS'] },
  ])('puts columns of numbers and sizes to the right: $is', ({ headings, rows, is }) => {
    expect(formatTable(headings, rows, { alignsNumbers: true })).toEqual(is);
  });
});
