import { stripVTControlCharacters } from 'node:util';
import { describe, expect, it } from 'vitest';
import { createPaint } from './paint.ts';
import { formatTable } from './table.ts';

const plain = createPaint(false);

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
    const coloured = formatTable(['APP', 'NOTE'], rows, createPaint(true));
    expect(coloured.join('\n')).toContain('\u001b[1mhost\u001b[22m');
    expect(coloured.map(stripVTControlCharacters)).toEqual(formatTable(['APP', 'NOTE'], rows, plain));
  });

  it('lets no control characters of a cell through', () => {
    const [, line] = formatTable(['WHY'], [['bad\u001b[2J\u0007\nnews']], plain);
    expect(line).toBe('bad [2J news');
  });
});
