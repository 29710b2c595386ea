import { describe, expect, it } from 'vitest';
import { findMutants, mutate } from './find-mutants.ts';

const FILE = 'contracts/src/sample.tsx';

/** Every mutant of a text, as `old -> new`. */
const changesIn = (text: string) =>
  findMutants(text, FILE).mutants.map(({ code, replacement }) => `${code} -> ${replacement}`);

describe('findMutants', () => {
  it.each([
    ['a boundary', 'const a = b < c;', ['< -> <=', '< -> >=']],
    ['a logical operator', 'const a = b && c;', ['&& -> ||']],
    ['a default', 'const a = b ?? c;', ['b ?? c -> (b)']],
    ['a negation', 'const a = !b;', ['!b -> (b)']],
    ['a sign', 'const a = -b;', ['-b -> (b)']],
    ['an optional chain', 'const a = b?.c;', ['?. -> .']],
    ['an optional call', 'const a = b?.(c);', ['?. -> ']],
    ['a condition', 'const a = b ? c : d;', ['b -> true', 'b -> false']],
    ['a rounding', 'const a = Math.round(b);', ['round -> floor']],
    ['a filter', 'const a = b.filter(c);', ['b.filter(c) -> (b)']],
    ['an order', 'const a = b.toSorted();', ['b.toSorted() -> (b)']],
    ['a quantifier', 'const a = b.some(c);', ['some -> every']],
    ['a text', "const a = 'b';", ["'b' -> ''"]],
    ['a number that is compared with', 'const a = b === 2;', ['=== -> !==', '2 -> 3']],
    ['a list', 'const a = [b];', ['[b] -> []']],
    ['a returned value', 'const a = () => b;', ['b -> undefined']],
    ['a statement without a value', 'a(); b = c;', ['a(); -> ;', 'b = c; -> ;']],
    ['the anchors of an expression', 'const a = /^b$/;', ['/^b$/ -> /b$/', '/^b$/ -> /^b/']],
    ['a check of a schema', 'const a = v.pipe(b, c);', [', c -> ']],
    ['a field that may be left out', 'const a = v.optional(b);', ['v.optional(b) -> b']],
    ['text between tags', 'const a = <p>Words</p>;', ['Words ->  ']],
    ['a label', 'const a = <p title="b" />;', ['"b" -> \'\'']],
  ])('changes %s', (_, text, expected) => {
    expect(changesIn(text)).toEqual(expected);
  });

  it.each([
    ['an import', "import a from 'b';"],
    ['a type', "type A = 'b' | 'c';"],
    ['a name of a property', "const a = { 'b': c };"],
    ['an attribute of style', 'const a = <p color={b ? "red" : "green"} padding="2" />;'],
    ['a property of style', "const a = { color: 'red', gap: { base: '2', md: '4' } };"],
    ['a trim that is a check of a schema', 'const a = v.trim();'],
  ])('leaves %s alone', (_, text) => {
    expect(changesIn(text)).toEqual([]);
  });

  it('changes data under a name of style', () => {
    expect(changesIn('const a = { size: b < c };')).toEqual(['< -> <=', '< -> >=']);
  });

  it('names line, declaration and function of a mutant', () => {
    const { mutants } = findMutants('const a = 1;\nfunction b() {\n  return () => c + d;\n}\n', FILE);
    expect(mutants.find(({ code }) => code === '+')).toMatchObject({
      line: 3,
      within: 'b',
      scope: 1,
      file: FILE,
    });
  });

  it('marks the module and each function, so that a run tells where it came', () => {
    const { marked } = findMutants('const a = () => 1; function b() {} a();', FILE);
    Reflect.deleteProperty(globalThis, 'reachedScopes');
    new Function(marked)();
    expect(Reflect.get(globalThis, 'reachedScopes')).toEqual(new Set([`${FILE}#-1`, `${FILE}#0`]));
  });
});

describe('a file that names its interpreter', () => {
  const source = findMutants('#!/usr/bin/env node\nwhile (i < 3) { i++; }', FILE);

  it('names it in the first line of both of its texts', () => {
    const [mutant] = source.mutants;
    const changed = mutant && mutate(source, mutant);
    for (const text of [source.marked, changed]) expect(text).toMatch(/^#!\/usr\/bin\/env node\n\S/);
  });
});

describe('mutate', () => {
  it('ends a loop that the change makes endless', () => {
    const source = findMutants('let i = 0; while (i < 3) { i++; }', FILE);
    const endless = source.mutants.find(({ replacement }) => replacement === 'i--');
    const text = endless && mutate(source, endless);
    expect(() => new Function(text ?? '')()).toThrow('A loop without an end.');
  });

  it('gives nothing for a change after which the text is no TypeScript', () => {
    const source = findMutants('const a = 1;', FILE);
    expect(mutate(source, { start: 0, end: 5, replacement: 'const const' })).toBeUndefined();
  });
});
