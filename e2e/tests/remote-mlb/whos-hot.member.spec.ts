import { test } from '../../harness/member-test.ts';

const PATH = '/mlb/whos-hot';

for (const { path, tag } of [
  { path: PATH, tag: ['@HOT-02', '@HOT-03'] },
  { path: '/mlb/exit-velocity-tracker', tag: ['@EVT-04', '@EVT-06'] },
]) {
  test.describe(`${path} for one who subscribed once`, () => {
    test.use({ account: 'expired-subscriber' });

    test('leads to the subscribe page', { tag }, async ({ page, memberSite }) => {
      await page.goto(path);
      await page.waitForURL(memberSite.subscribeUrl);
    });
  });
}
