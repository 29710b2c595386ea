import { createMemoryStore } from '@sharpside/object-store/testing/memory-store';
import { describe, expect, it } from 'vitest';
import type { CheckOutcome } from '../../records/checks.ts';
import { aRemoteBuild } from '../../testing/a-build.ts';
import { messagesOf, publishBuild } from '../../testing/publish-scene.ts';

const TITLE = 'Entry and screens load';

/** A hand-made remote whose manifest is right in every other way, with this container as its entry. */
const aBuildAround = (entry: (screen: string) => string) => aRemoteBuild({ uses: [], imports: {}, entry });

/** A container with these functions, which every other check finds in order. */
const aContainer = (get: string, before = '') => `${before};
const modules = { './odds-converter': () => 0 };
export const get = ${get};
export const init = () => {};`;

const SCREEN = 'async (name) => () => ({ default() {} })';

const publish = (entry: (screen: string) => string) =>
  publishBuild(createMemoryStore(), aBuildAround(entry), { isDryRun: true });

describe('a publish', () => {
  it.each<[string, (screen: string) => string, string | RegExp]>([
    [
      'whose entry only looks like a container',
      () => "const modules = { './odds-converter': () => 0 };\nexport const get = modules, init = modules;",
      /^remoteEntry\.\w+\.js: .* does not export the functions `get` and `init`/,
    ],
    [
      'whose entry throws',
      () => aContainer(SCREEN, "throw new Error('no licence')"),
      /: no licence; no visitor/,
    ],
    [
      'whose entry imports what no manifest lists',
      () => aContainer(SCREEN, "import './helpers.js'"),
      /imports '\.\/helpers\.js', which is no script of the build/,
    ],
    [
      'whose entry imports by a bare name',
      () => aContainer(SCREEN, "import 'react'"),
      /imports 'react', which no browser finds/,
    ],
    [
      'whose entry imports a name that a chunk does not export',
      (screen) => aContainer(SCREEN, `import { nothing } from './${screen}'`),
      /cannot be linked: .*does not provide an export named 'nothing'/,
    ],
    [
      'whose container knows no such screen',
      () => aContainer("(name) => { throw new Error(name + ' does not exist in container') }"),
      /^\.\/odds-converter: \.\/odds-converter does not exist in container/,
    ],
    [
      'whose container gives a screen no function',
      (screen) => aContainer(`() => import('./${screen}')`),
      /`get\('\.\/odds-converter'\)` gives object/,
    ],
    [
      'whose screen has nothing to show',
      () => aContainer('async () => () => ({ Screen() {} })'),
      /has no default export, and the shell shows nothing else/,
    ],
    [
      'whose screen is an object that nothing draws',
      () => aContainer('async () => () => ({ default: { name: "screen" } })'),
      /has object as its default export, and no component/,
    ],
    [
      'whose container never answers',
      () => aContainer('() => new Promise(() => {})'),
      /^\.\/odds-converter: it waits for something that does not come; no visitor/,
    ],
    [
      'whose entry looks at its page, and uses a name that no browser has',
      () => aContainer(SCREEN, 'if (document.title !== undefined) thereIsNoSuchThing()'),
      /^remoteEntry.*: thereIsNoSuchThing is not defined; no visitor/,
    ],
    [
      'whose screen is compiled from a text, which the policy of the pages forbids',
      () => aContainer("async () => new Function('return { default() {} }')"),
      /Code generation from strings disallowed/,
    ],
  ])('of a build is refused %s', async (_, entry, message) => {
    const messages = await messagesOf(publish(entry));
    expect(messages).toEqual([expect.stringMatching(new RegExp(`^${TITLE}: `))]);
    expect(messages[0]?.slice(TITLE.length + 2)).toMatch(message);
  });

  it.each<[string, (screen: string) => string]>([
    ['loads', (screen) => aContainer(`() => import('./${screen}').then((screen) => () => screen)`)],
    [
      'looks at its page',
      () =>
        aContainer(
          SCREEN,
          `document.querySelector('#root')?.remove(); document.body.append(document.createElement('div'));
           window.addEventListener('online', () => {}); localStorage.getItem('theme') ?? navigator.language.slice(0, 2);
           new IntersectionObserver(() => {}).observe(document.documentElement); class Own extends HTMLElement {}
           customElements.define('own-part', Own); setInterval(() => {}, 1000); matchMedia('print').matches`,
        ),
    ],
    [
      'draws memos',
      () => aContainer("async () => () => ({ default: { $$typeof: Symbol.for('react.memo'), type() {} } })"),
    ],
    ['draws what a shared module makes', () => aContainer('async () => () => ({ default: new Image() })')],
    [
      'waits for its style sheet',
      () =>
        aContainer(
          SCREEN,
          `await new Promise((resolve) => {
             const sheet = document.createElement('link');
             sheet.onload = resolve;
             document.head.appendChild(sheet);
           })`,
        ),
    ],
  ])('of a build that %s is done', async (_, entry) => {
    await expect(publish(entry)).resolves.toMatchObject({ isNew: true });
  });

  it.each([
    [
      'throws for want of a browser',
      "const size = document.title.length; if (!(size > 0)) throw new Error('no title')",
    ],
    ['uses a name of browsers that is not here', 'document.title; new PaymentRequest()'],
    [
      'uses a name of the language that is not here yet',
      'document.title; throw new ReferenceError("Temporal is not defined")',
    ],
    [
      'waits for what only a browser tells',
      "await new Promise((resolve) => document.addEventListener('x', resolve))",
    ],
  ])('of a build that %s is done, and the check says so', async (_, before) => {
    const checks: CheckOutcome[] = [];
    await publishBuild(
      createMemoryStore(),
      aBuildAround(() => aContainer(SCREEN, before)),
      {
        isDryRun: true,
        report: (outcome) => checks.push(outcome),
      },
    );
    const { faults, note } = checks.find(({ title }) => title === TITLE) ?? {};
    expect(faults).toEqual([]);
    expect(note).toMatch(/^not to be told without a browser: remoteEntry/);
  });
});
