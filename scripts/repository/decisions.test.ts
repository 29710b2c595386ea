import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../workspace/processes.ts';

const FOLDER = join(ROOT, 'docs/decisions');
const INDEX = 'README.md';
const HEAD = [
  String.raw`# (?<number>\d{4}): (?<title>\S.*)`,
  '',
  String.raw`- \*\*Status\*\*: (?<status>accepted|superseded by (?<successor>\d{4})), (?<date>\d{4}-\d{2}-\d{2})`,
  String.raw`- \*\*Decision\*\*: (?<decision>[\s\S]+?)`,
  String.raw`- \*\*Consequence\*\*: (?<consequence>[\s\S]+?)`,
  '',
].join('\n');
const TWO_SENTENCES_AT_MOST = /^(?:(?:(?![.!?]\s)[\s\S])+[.!?]\s+)?(?:(?![.!?]\s)[\s\S])+[.)]$/;

const read = (file: string) => readFileSync(join(FOLDER, file), 'utf8');
const files = readdirSync(FOLDER)
  .filter((file) => file !== INDEX)
  .sort();
const numbers = files.map((file) => file.slice(0, 4));

const decisions = files.map((file) => {
  const lines = new RegExp(`^${HEAD}\n`).exec(read(file))?.groups ?? {};
  return { file, lines };
});

describe('the decisions', () => {
  it('are numbered from 0001 without gaps', () => {
    expect(files.length).toBeGreaterThan(30);
    expect(numbers).toEqual(files.map((_, index) => String(index + 1).padStart(4, '0')));
  });

  it('say number, status, date, decision and consequence on top', () => {
    for (const { file, lines } of decisions) {
      expect(lines, file).toMatchObject({
        number: file.slice(0, 4),
        date: expect.any(String),
        decision: expect.stringMatching(TWO_SENTENCES_AT_MOST),
        consequence: expect.stringMatching(TWO_SENTENCES_AT_MOST),
      });
    }
  });

  it('are superseded by decisions that are there', () => {
    const successors = decisions.flatMap(({ lines: { successor } }) => successor ?? []);
    expect(successors.filter((successor) => !numbers.includes(successor))).toEqual([]);
  });

  it('are in the order of their dates', () => {
    const dates = decisions.map(({ lines: { date } }) => date);
    expect(dates).toEqual([...dates].sort());
  });

  it('are each in the index once, in order', () => {
    const rows = decisions.map(({ file, lines: { number, date, title, status } }) =>
      ['', ` [${number}](${file}) `, ` ${date} `, ` ${title} `, ` ${status} `, ''].join('|'),
    );
    expect(read(INDEX).match(/^\| \[.*$/gm)).toEqual(rows);
  });
});
