import { describe, expect, it } from 'vitest';
import { formatTable, toByteSize, toCount } from './format.ts';
import { createOutput, formatBar, toPrintable } from './output.ts';

function createScene({ isJson = false, isTerminal = true } = {}) {
  const written: string[] = [];
  const sink = (name: string) => ({
    write: (text: string) => {
      written.push(`${name}:${text}`);
    },
    isTerminal,
    columns: 60,
  });
  return { written, output: createOutput({ out: sink('out'), err: sink('err'), isJson }) };
}

describe('output', () => {
  it('draws a bar, and takes it away before the next line', () => {
    const { written, output } = createScene();
    output.progress(0.5, 'file.csv');
    output.say('done');
    output.say('more');
    expect(written).toEqual([
      'err:\r\u001b[2K[████████████░░░░░░░░░░░░]  50 %  file.csv',
      'err:\r\u001b[2K',
      'out:done\n',
      'out:more\n',
    ]);
  });

  it('draws no bar where nobody watches', () => {
    const { written, output } = createScene({ isTerminal: false });
    output.progress(0.5, 'file.csv');
    output.endProgress();
    expect(written).toEqual([]);
  });

  it('says nothing beside its answer to a program', () => {
    const { written, output } = createScene({ isJson: true });
    output.say('done');
    output.answer({ done: true });
    expect(written).toEqual(['out:{\n  "done": true\n}\n']);
  });

  it('keeps the bar within its bounds and the terminal', () => {
    expect(formatBar(2, 'x', 80)).toContain('100 %');
    expect(formatBar(-1, 'x', 80)).toContain('  0 %');
    expect(formatBar(0.5, 'long'.repeat(50), 60)).toHaveLength(59);
  });

  it('lets no control characters of names through to the terminal', () => {
    expect(toPrintable('evil\u001b[31m.csv\nnext\u0007')).toBe('evil.csv next ');
  });

  it('writes sizes, counts and tables', () => {
    expect([toByteSize(999), toByteSize(41_300), toByteSize(2_500_000)]).toEqual([
      '999 B',
      '41.3 kB',
      '2.5 MB',
    ]);
    expect([toCount(1, 'row'), toCount(1234, 'row')]).toEqual(['1 row', '1,234 rows']);
    expect(
      formatTable(
        ['NAME', 'ROWS'],
        [
          ['a', '5'],
          ['longer', '1,234'],
        ],
      ),
    ).toEqual(['NAME     ROWS', 'a           5', 'longer  1,234']);
  });
});
