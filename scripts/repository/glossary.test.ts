import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listFiles } from '../workspace/list-files.ts';
import { ROOT } from '../workspace/processes.ts';

const PAGE = 'docs/glossary.md';
const ROW = /^\| ([a-z][a-z ]*) \| (.+) \| (`.+`) \| ?(.*?) ?\|$/;
const HEAD = /^\| (?:word|---)/;
const TEXT = /\.(tsx?|mjs|md)$/;

// A comment that begins with a question word is a riddle: its reader has to find its subject in the code below it.
const COMMENT = /^\s*(\/\/|\/?\*\*?)\s+(\S.*)?/;
const RIDDLE = /^(?:What|Whatever|Who|Whoever|Whose|Whether|Where|How)\b/;

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

const sections = read(PAGE).split(/^## /m).slice(1);
const lines = sections.map((section) => section.split('\n').filter((line) => /^\|(?!---)/.test(line)));
const words = lines.flat().flatMap((line) => {
  const [, word = '', , places = '', not = ''] = ROW.exec(line) ?? [];
  if (word === '' || word === 'word') return [];
  const files = [...places.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file);
  return [{ word, files, not: not === '' ? [] : not.split(', ') }];
});

/** Matches a word in prose and in names: 'held back', `held-back`, `formatHeldBack`. */
const toPattern = (word: string) => new RegExp(word.replaceAll(' ', '[- ]?'), 'i');

/** Lines that begin a comment with a question word. Later lines of a comment may begin with any word. */
const findRiddles = (text: string): string[] =>
  text.split('\n').filter((line, index, all) => {
    const [, mark, words = ''] = COMMENT.exec(line) ?? [];
    if (mark === undefined || !RIDDLE.test(words)) return false;
    const before = all[index - 1]?.trim() ?? '';
    return mark === '//' ? !before.startsWith('//') : mark !== '*' || before === '/**' || before === '*';
  });

describe('the glossary', () => {
  it('has only rows of the agreed form, alphabetical in each section, and each word once', () => {
    const rows = lines.flatMap((section) => section.filter((line) => !HEAD.test(line)));
    expect(rows.filter((line) => !ROW.test(line))).toEqual([]);
    expect(words).toHaveLength(rows.length);
    expect(words.length).toBeGreaterThan(40);
    for (const section of lines) {
      const names = section.filter((line) => !HEAD.test(line)).map((line) => line.split(' | ')[0]);
      expect(names).toEqual([...new Set(names)].toSorted());
    }
    expect(new Set(words.map(({ word }) => word)).size).toBe(words.length);
  });

  it('finds each word where it says', () => {
    const missing = words.flatMap(({ word, files }) =>
      files
        .filter((file) => !existsSync(join(ROOT, file)) || !toPattern(word).test(read(file)))
        .map((file) => `${word}: ${file}`),
    );
    expect(missing).toEqual([]);
  });

  it('names no word as unused that sources or documents use', () => {
    const unused = words.flatMap(({ not }) => not);
    expect(unused.length).toBeGreaterThan(5);
    const pattern = new RegExp(`\\b(?:${unused.join('|')})s?\\b`, 'gi');
    const used = listFiles()
      .filter((file) => TEXT.test(file) && file !== PAGE)
      .flatMap((file) => (read(file).match(pattern) ?? []).map((word) => `${file}: ${word}`));
    expect(used).toEqual([]);
  });
});

describe('comments', () => {
  it('finds a question word at the beginning of a comment or of its paragraphs', () => {
    const lines = ['/** What it is. */', '/**', ' * Who it is.', ' * Where it is.', ' *', ' * How it is.'];
    const more = [' */', '  // Whether it is', '  // What it is so', 'const a = 1; // Where', '/* How */'];
    expect(findRiddles([...lines, ...more].join('\n'))).toEqual([
      '/** What it is. */',
      ' * Who it is.',
      ' * How it is.',
      '  // Whether it is',
      '/* How */',
    ]);
  });

  it('begin with their subject', () => {
    const found = listFiles()
      .filter((file) => /\.(tsx?|mjs)$/.test(file))
      .flatMap((file) => findRiddles(read(file)).map((line) => `${file}: ${line.trim()}`));
    expect(found).toEqual([]);
  });
});

describe('guides', () => {
  // "Where a page is staged, ..." is a sentence. A paragraph that opens with the other words has its subject at the
  // end.
  const OPENING = /^(?:- )?(?:\*\*)?(?:What|Whatever|Who|Whoever|Whose|Whether)\b/;
  const guides = listFiles().filter((file) =>
    /^docs\/[\w-]+\.md$|^platform\/(?:[\w-]+\/)?README\.md$/.test(file),
  );

  it('open their paragraphs with their subjects', () => {
    const opening = guides.flatMap((file) =>
      read(file)
        .split('\n')
        .filter((line, at, lines) => OPENING.test(line) && (line.startsWith('-') || !lines[at - 1]?.trim()))
        .map((line) => `${file}: ${line}`),
    );
    expect(opening).toEqual([]);
  });
});
