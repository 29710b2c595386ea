import { expect, test } from '../../harness/member-test.ts';
import { expectPrintsWell } from '../../harness/pages/paper.ts';

const PATH = '/mlb/exit-velocity-tracker';

test.use({ account: 'subscriber' });

test.describe('the filters of a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('give the focus back to their button, however they are closed', async ({ page }) => {
    await page.goto(PATH);
    const button = page.getByRole('button', { name: /^Filters/ });
    for (const [way, close] of [
      ['by Escape', () => page.keyboard.press('Escape')],
      ['by its own button', () => page.getByRole('button', { name: 'Close filters' }).click()],
      ['by Show results', () => page.getByRole('button', { name: /^Show / }).click()],
      ['by a press beside them', () => page.mouse.click(200, 40)],
    ] as const) {
      await button.click();
      await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible();
      await close();
      await expect(page.getByRole('dialog'), way).toHaveCount(0);
      await expect(button, way).toBeFocused();
    }
  });
});

test('a visitor who goes back right after typing stays on the page before', async ({ page }) => {
  await page.goto('/faq');
  await page.getByRole('button', { name: 'MLB', exact: true }).click();
  await page.getByRole('link', { name: 'Exit Velocity Tracker', exact: true }).click();
  const search = page.getByRole('searchbox');
  await search.pressSequentially('jud');
  // Goes back by `history`, like Alt+Left: without a click, the focus stays in the field until the page changes.
  await page.evaluate(() => history.back());
  await expect(search).toHaveCount(0);
  await expect(page).toHaveURL('/faq');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/FAQ|Questions/);
});

test('a chip that was just pressed has the colour of the other pressed ones while the pointer is on it', async ({
  page,
}) => {
  await page.goto(PATH);
  const chip = page.getByRole('button', { name: 'Night', exact: true });
  await chip.click();
  await expect(chip).toHaveAttribute('aria-pressed', 'true');
  const colorOf = (name: string) =>
    page.getByRole('button', { name, exact: true }).evaluate((element) => getComputedStyle(element).color);
  expect(await chip.evaluate((element) => element.matches(':hover'))).toBe(true);
  expect(await colorOf('Night')).toBe(await colorOf('L'));
});

test('the filters in force are words on paper, in both directions, and no button; a list that goes on says so', async ({
  page,
}) => {
  await page.goto(`${PATH}?time=night&team=BOS`);
  const list = page.getByRole('list', { name: 'Active filters' });
  const chips = list.getByRole('button', { name: /^Remove / });
  await expect(chips).toHaveCount(2);
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
  const words = await chips.allTextContents();
  for (const width of [718, 1000]) {
    await expectPrintsWell(page, { width, height: 1047 });
    await page.emulateMedia({ media: 'print' });
    const printed = await list.ariaSnapshot();
    for (const word of words) expect(printed, `${width} px`).toContain(word);
    // On paper, a filter that is a button shows its chosen value.
    const bar = page.getByRole('region', { name: 'Filters' });
    await expect.poll(() => bar.ariaSnapshot(), `${width} px`).toContain('All Pitchers');
  }
  await page.emulateMedia({ media: 'screen' });
  await page.goto(PATH);
  await expect(page.getByRole('button', { name: 'Load more' })).toHaveCount(1);
  await page.emulateMedia({ media: 'print' });
  const printed = await page.getByRole('main').ariaSnapshot();
  expect(printed).toMatch(/The first \d+ rows\. The list on the screen goes on\./);
});
