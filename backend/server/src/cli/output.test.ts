import { describe, expect, it } from 'vitest';
import { formatTable } from './format.ts';
import { createOutput, formatBar } from './output.ts';

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

  it('takes the bar away at the end, once', () => {
    const { written, output } = createScene();
    output.progress(0, 'file.csv');
    output.endProgress();
    output.endProgress();
    expect(written.slice(1)).toEqual(['err:\r\u001b[2K']);
  });

  it('tells a person no JSON, and a terminal of unknown width a bar of eighty columns', () => {
    const written: string[] = [];
    const sink = { write: (text: string) => void written.push(text), isTerminal: true, columns: 0 };
    const output = createOutput({ out: sink, err: sink, isJson: false });
    output.answer({ done: true });
    expect(written).toEqual([]);
    output.progress(1, 'long'.repeat(50));
    expect(written[0]).toHaveLength('\r\u001b[2K'.length + 79);
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
    expect(formatBar(0.5, 'x', 5)).toHaveLength(20);
    expect(formatBar(0.999, 'x', 80)).toMatch(/^\[█{24}\] {2}99 % {2}x$/);
    expect(formatBar(0.02, 'a\nb', 80)).toMatch(/^\[░{24}\] {3}2 % {2}a b$/);
  });

  it('puts the numbers of tables to the right', () => {
    const toTable = ([head = '', ...rows]: string[]) =>
      formatTable(
        head.split('|'),
        rows.map((row) => row.split('|')),
      );
    expect(toTable(['NAME|ROWS'])).toEqual(['NAME  ROWS']);
    expect(toTable(['SIZE|X', '5 B|v1', '41.3 kB|2'])).toEqual(['   SIZE  X', '    5 B  v1', '41.3 kB  2']);
    expect(toTable(['A|B', '1 B x|', '|2'])).toEqual(['A      B', '1 B x', '       2']);
  });
});
