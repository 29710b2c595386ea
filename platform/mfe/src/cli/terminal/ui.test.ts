import { stripVTControlCharacters } from 'node:util';
import { describe, expect, it, vi } from 'vitest';
import { NO_JOB } from './github-job.ts';
import { createUi } from './ui.ts';

function createScene({ isJson = false, hasColors = false } = {}) {
  let printed = '';
  const write = (text: string) => {
    printed += text;
  };
  return { ui: createUi({ write, isJson, hasColors }), read: () => printed };
}

const OUTCOMES = [
  { title: 'Files are whole', faults: [] },
  { title: 'Shared modules fit', faults: [], note: 'host\u001b 1.0.0' },
  { title: 'Size is in budget', faults: ['a', 'b'], note: 'allowed' },
  { title: 'Paths are free', faults: ['one\npath'], isWarning: true },
];

describe('what mfe says', () => {
  it('lists checks with what came of each; a warning with its words, which no error repeats', () => {
    const { ui, read } = createScene();
    for (const outcome of OUTCOMES) ui.report(outcome);
    expect(read().split('\n')).toEqual([
      '  ✔ Files are whole',
      '  ✔ Shared modules fit     host  1.0.0',
      '  ✖ Size is in budget      2 problems; allowed',
      '  ! Paths are free         1 warning',
      '      one path',
      '',
    ]);
  });

  it('marks them with colours on a terminal, and says the same', () => {
    const [plain, coloured] = [createScene(), createScene({ hasColors: true })];
    for (const { ui } of [plain, coloured]) for (const outcome of OUTCOMES) ui.report(outcome);
    expect(stripVTControlCharacters(coloured.read())).toBe(plain.read());
    const lines = coloured.read().split('\n');
    expect(lines[0]).toBe('  \u001b[32m✔\u001b[39m Files are whole');
    expect(lines[2]).toBe(
      '  \u001b[31m✖\u001b[39m Size is in budget      \u001b[2m2 problems; allowed\u001b[22m',
    );
    expect(lines[3]).toContain('\u001b[33m!\u001b[39m');
  });

  it('annotates warnings where it runs in CI, and leaves problems to the error that follows', () => {
    const annotate = vi.fn();
    const ui = createUi({ write: () => {}, isJson: true, hasColors: false, job: { ...NO_JOB, annotate } });
    for (const outcome of OUTCOMES) ui.report(outcome);
    expect(annotate.mock.calls).toEqual([['warning', { title: 'Paths are free', message: 'one\npath' }]]);
  });

  it('is lines for people, without the document', () => {
    const { ui, read } = createScene();
    ui.print('One.');
    ui.print();
    ui.table(['A', 'B'], [['1', '2']]);
    ui.printJson(() => {
      throw new Error('Nobody wants it.');
    });
    expect(read()).toBe('One.\n\nA  B\n1  2\n');
  });

  it('is one document for machines, without lines and colours', () => {
    const { ui, read } = createScene({ isJson: true, hasColors: true });
    ui.print('One.');
    ui.table(['A'], [['1']]);
    ui.report({ title: 'Paths are free', faults: ['x'], isWarning: true });
    ui.printJson(() => ({ name: ui.paint('bold', 'host') }));
    expect(read()).toBe('{\n  "name": "host"\n}\n');
  });
});
