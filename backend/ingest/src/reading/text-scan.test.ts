import { describe, expect, it } from 'vitest';
import { DEFAULT_BOUNDS } from './bounds.ts';
import { scanJson, scanRows, type TextScan } from './text-scan.ts';

const toOptions = (bounds: Partial<typeof DEFAULT_BOUNDS> = {}) => ({
  name: 'a.csv',
  bounds: { ...DEFAULT_BOUNDS, ...bounds },
});

/** Scans the text as a whole and byte by byte, because the borders of chunks must not matter. */
function scan(create: () => TextScan, text: string) {
  const [whole, pieces] = [create(), create()];
  whole.push(Buffer.from(text));
  for (const byte of Buffer.from(text)) pieces.push(Buffer.from([byte]));
  const facts = whole.end();
  expect(pieces.end()).toEqual(facts);
  return facts;
}

describe('the end of a table', () => {
  const rows = (text: string) => scan(() => scanRows(toOptions()), text);

  it.each([
    ['a,b\n1,2\n', 2],
    ['a,b\r\n1,2\r\n', 2],
    ['a,b\n1,2\r', 1],
    ['a,b\n1,"x\n""y"" z"\n', 2],
    ['a,b\n1,"2"', 2],
    ['a,b\n1,5\' 10" high\n', 2],
    ['a,b\n1,"say ""hi"" "', 2],
  ])('is whole: %j', (text, parts) => {
    expect(rows(text)).toEqual({ parts, isEndOpen: false });
  });

  it.each(['a,b\n1,2', 'a,b', 'a,b\n1,', 'a,b\n1,"2"x'])('may be whole or cut: %j', (text) => {
    expect(rows(text)).toMatchObject({ isEndOpen: true });
    expect(rows(text).cut).toBeUndefined();
  });

  it.each([
    ['a,b\n1', 'ends in line 2 after 1 of 2 fields'],
    ['a,b\n"x\ny",2\n1', 'ends in line 4 after 1 of 2 fields'],
    ['a,b\n1,"2', 'ends within a quoted text that begins in line 2'],
    ['a,b\n1,"2\n', 'ends within a quoted text that begins in line 2'],
    ['a,b\n1,"say ""', 'ends within a quoted text that begins in line 2'],
  ])('is cut: %j', (text, cut) => {
    expect(rows(text)).toMatchObject({ cut });
  });

  it.each([
    [{ rows: 2 }, 'a\n1\n2\n', undefined],
    [{ rows: 2 }, 'a\n1\n2\n3\n', 'a.csv has more than 2 rows, more than is read of one file; split it into'],
    [{ rowBytes: 4 }, 'abc\n', undefined],
    [{ rowBytes: 4 }, 'a\nabcd\n', 'a.csv: line 2 is longer than 4 bytes'],
    [{ rowBytes: 4 }, 'abcde', 'a.csv: line 1 is longer than 4 bytes'],
    [{ rowBytes: 4 }, 'a\n"b\nc\nd', 'a.csv: line 2 opens a quote and is longer than 4 bytes'],
    [{ rowBytes: 4 }, 'a\n"b\nc\nd"\n', 'a.csv: line 2 opens a quote and is longer than 4 bytes'],
    [{ rowBytes: 9 }, 'a\n"b\nc"\n"defghijk"\n', 'a.csv: line 4 is longer than 9 bytes'],
    [{ columns: 2 }, 'a,b\n1,2,3\n', undefined],
    [{ columns: 2 }, 'a,b,c', 'a.csv has more than 2 columns'],
  ])('is bounded by %j: %j', (bounds, text, message) => {
    const run = () => scan(() => scanRows(toOptions(bounds)), text);
    if (message === undefined) expect(run).not.toThrow();
    else expect(run).toThrow(message);
  });
});

describe('the end of JSON', () => {
  const json = (text: string) => scan(() => scanJson(toOptions()), text);

  it.each([
    ['{"a": "]\\"}"}', 1],
    ['[\n1,\n2\n]\n', 1],
    ['{"a":1}\n\n{"a":2}\n[3]', 3],
  ])('is whole: %j', (text, parts) => {
    expect(json(text)).toEqual({ parts, isEndOpen: false });
  });

  it.each(['{"a"', '{"a": "x', '[[1]', '{"a":1}\n{"a":'])('is cut: %j', (text) => {
    expect(json(text)).toMatchObject({ cut: 'ends in the middle of a document' });
  });

  it.each([
    [{ documentBytes: 3 }, '[1]\n', 'a.csv holds a document of over 3 bytes'],
    [{ documentBytes: 4 }, '[1]\n[2]\n', undefined],
    [{ documentBytes: 4 }, '[\n\n1]\n', 'a.csv holds a document of over 4 bytes'],
    [{ documentValues: 2 }, '[1,2]\n[1,2]', undefined],
    [{ documentValues: 2 }, '[1,2,3]', 'a.csv holds a document of over 2 values'],
    [{ documentDepth: 2 }, '[[1],[2]]', undefined],
    [{ documentDepth: 2 }, '[[[', 'a.csv is nested more than 2 deep'],
  ])('is bounded by %j: %j', (bounds, text, message) => {
    const run = () => scan(() => scanJson(toOptions(bounds)), text);
    if (message === undefined) expect(run).not.toThrow();
    else expect(run).toThrow(message);
  });
});
