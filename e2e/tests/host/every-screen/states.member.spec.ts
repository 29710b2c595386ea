import { join } from 'node:path';
import { expect, test } from '../../../harness/member-test.ts';
import { findObsolete, WRITE_SCREENS } from '../../../harness/pages/kept.ts';
import { answerFromFile } from '../../../harness/pages/recorded-answers.ts';
import { ANSWERS, APPS, expectKeptTree, TREES, toAnswersFile } from './kept-tree.ts';
import { SHELL_STATES } from './shell-states.ts';

test.use({ timezoneId: 'UTC', locale: 'en-US', contextOptions: { reducedMotion: 'reduce' } });

for (const account of ['subscriber', null] as const) {
  test.describe(account ?? 'nobody', () => {
    test.use({ account });
    const name = account ?? 'visitor';

    test(`the states of the shell have the accessibility trees that are kept: ${name}`, async ({
      page,
      faults,
    }) => {
      faults.expect(/404|ERR_FAILED|unavailable/);
      const answers = await answerFromFile(page, toAnswersFile(`states-${name}`));
      for (const { state, show } of SHELL_STATES.filter((one) => one.account === account)) {
        await test.step(state, async () => expectKeptTree(await show(page), `states/${state}.yaml`));
      }
      expect(answers.missing, `not recorded; ${WRITE_SCREENS} does`).toEqual([]);
      await answers.save();
    });
  });
}

test('nothing is kept for nobody', async () => {
  const states = SHELL_STATES.map(({ state }) => `${state}.yaml`);
  expect(await findObsolete(join(TREES, 'states'), states)).toEqual([]);
  expect(await findObsolete(TREES, ['states', ...APPS])).toEqual([]);
  const recordings = ['states-subscriber', 'states-visitor', ...APPS].map((name) => `${name}.json`);
  expect(await findObsolete(ANSWERS, recordings)).toEqual([]);
});
