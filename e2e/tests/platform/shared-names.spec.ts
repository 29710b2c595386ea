import { NEEDING_A_NAME, NEW_NAME, NEW_NAME_MODULE, toolsBuild } from '../../harness/builds/variants.ts';
import { expect, test } from '../../harness/test.ts';

test('a rollback to a release whose names the live host lacks is made all the same, and warned of', async ({
  page,
  createSite,
  faults,
}) => {
  // React names what it was given in place of a component.
  faults.expect(/undefined|#130/);
  const site = await createSite();
  // Nothing is live on staging that it could be compared with.
  await site.mfe('publish', 'remote-tools', '--dir', toolsBuild(NEEDING_A_NAME), '--channel', 'staging');
  const rollback = ['rollback', 'remote-tools', '--to', NEEDING_A_NAME, '--reason', 'Only to see it'];
  const { code, stdout, stderr } = await site.mfe(...rollback);
  expect(code).toBe(0);
  expect(stdout + stderr).toContain(`remote-tools imports ${NEW_NAME} from ${NEW_NAME_MODULE}`);
  await site.waitUntilLive(NEEDING_A_NAME);
  await page.goto(`${site.url}/sportsbooks/odds-converter`);
  await expect(page.getByText('This section is unavailable right now')).toBeVisible();
  await expect
    .poll(() => site.edge.log.filter(({ event }) => event === 'beacon'))
    .toContainEqual(
      expect.objectContaining({ app: 'remote-tools', version: NEEDING_A_NAME, failure: 'render' }),
    );
});
