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
      'entry points that are all made of one chain',
      (size) => ({
        script: `share({${repeat(size, (i) => `e${i}:{get:()=>r(${i})},`)}});${aTable(
          repeat(size, (i) => `${i}(m,e,r){m.exports=r(${i + 1})},`),
        )}`,
        fields: { exports: Object.fromEntries(Array.from({ length: size }, (_, i) => [`e${i}`, ['Box']])) },
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
      'assignments to patterns within patterns',
      (size) => ({
        script: `${repeat(size, () => '[')}${repeat(size, () => 'a,')}${repeat(size, () => ']=1')};`,
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
