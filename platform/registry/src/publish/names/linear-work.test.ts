import { describe, expect, it } from 'vitest';
import { checkSized, countWork, repeat, type Sized } from '../../testing/sized-build.ts';

const aTable = (modules: string) => `const modules = { ${modules} };`;
const REGISTERED = "share({ 'ui': { get: () => () => r(0) } });";
const exports = { ui: ['Box'] };

describe('the work of the check of names grows no faster than the build', () => {
  it.each<[string, Sized]>([
    [
      'a chain of CommonJS modules, each named twice',
      (size) => ({
        script: `${REGISTERED}${aTable(repeat(size, (i) => `${i}(m,e,r){m.exports=r(${i + 1});m.exports=r(${i + 1})},`))}`,
        fields: { exports },
      }),
    ],
    [
      'a circle of CommonJS modules',
      (size) => ({
        script: `${REGISTERED}${aTable(repeat(size, (i) => `${i}(m,e,r){m.exports=r(${(i + 1) % size});m.exports=r(0)},`))}`,
        fields: { exports },
      }),
    ],
    [
      'entry points that are all made of one chain',
      (size) => ({
        script: `share({${repeat(size, (i) => `e${i}:{get:()=>r(${i})},`)}});${aTable(
          repeat(size, (i) => `${i}(m,e,r){m.exports=r(${i + 1})},`),
        )}`,
        fields: { exports: Object.fromEntries(Array.from({ length: size }, (_, i) => [`e${i}`, ['Box']])) },
      }),
    ],
    [
      'an entry point of many modules, all made of one with many names',
      (size) => ({
        script: `share({ui:{get:()=>[${repeat(size, (i) => `r(${i}),`)}]}});${aTable(
          `${repeat(size, (i) => `${i}(m,e,r){m.exports=r('all')},`)}all(m){m.exports={${repeat(size, (i) => `n${i}:1,`)}}}`,
        )}`,
        fields: { exports: { ui: Array.from({ length: size }, (_, i) => `n${i}`) } },
      }),
    ],
    [
      'getters within getters',
      (size) => ({
        script: `share(${repeat(size, () => 'r(1, { ui: { get: ')}1${repeat(size, () => '}})')});`,
        fields: { exports },
      }),
    ],
    [
      'the same file listed again and again',
      (size) => ({
        script: repeat(size, () => REGISTERED),
        fields: {
          exports,
          files: Array.from({ length: size }, () => ({ path: 'a.js', size: 0, integrity: '' })),
        },
      }),
    ],
  ])('of a host with %s', async (_, toBuildOf) => {
    await expectLinear('host', toBuildOf);
  });

  it.each<[string, Sized]>([
    [
      'functions within functions',
      (size) => ({
        script: aTable(
          `5(e,t,r){var n=r(17);${repeat(size, () => '(()=>{')}n.Box${repeat(size, () => '})()')}}`,
        ),
      }),
    ],
    [
      'many variables that hold a module beside many functions',
      (size) => ({
        script: aTable(`5(e,t,r){${repeat(size, (i) => `var n${i}=r(17);(()=>n${i}.Box)();`)}}`),
      }),
    ],
    ['many declarations in one scope', (size) => ({ script: `let ${repeat(size, (i) => `a${i},`)}last;` })],
    [
      'many exports of one scope',
      (size) => ({
        script: `var ${repeat(size, (i) => `a${i},`)}last;export{${repeat(size, (i) => `a${i},`)}};`,
      }),
    ],
    [
      'variables in blocks within blocks',
      (size) => ({
        script: `${repeat(size, () => '{')}var ${repeat(size, (i) => `a${i},`)}last${repeat(size, () => '}')}`,
      }),
    ],
    [
      'assignments to patterns within patterns',
      (size) => ({
        script: `${repeat(size, () => '[')}${repeat(size, () => 'a,')}${repeat(size, () => ']=1')};`,
      }),
    ],
    [
      'private names in classes within classes',
      (size) => ({
        script: `${repeat(size, () => 'class A{#a;static{this.#b;')}${repeat(size, () => '}}')}`,
      }),
    ],
  ])('of a remote with %s', async (_, toBuildOf) => {
    await expectLinear('remote', toBuildOf);
  });

  it('of a remote with groups of one name in a regular expression', async () => {
    // acorn compares each of them with every other one, for a quarter of an hour.
    expect(await checkSized('remote', { script: `/${'(?<a>a)|'.repeat(480_000)}b/;` })).toEqual([]);
  });
});

async function expectLinear(kind: 'host' | 'remote', toBuildOf: Sized) {
  const countOf = (size: number) => countWork(() => checkSized(kind, toBuildOf(size)));
  await countOf(150);
  const [few, twice] = [await countOf(40), await countOf(80)];
  // Twice the build takes twice the work, less the work that every build takes; a walk for each level would take more.
  expect(twice / few).toBeGreaterThan(1.4);
  expect(twice / few).toBeLessThan(2.02);
}
