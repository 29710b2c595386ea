import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../../harness/test.ts';

const ARBITRAGE = '/sportsbooks/arbitrage-calculator';
const CONVERTER = '/sportsbooks/odds-converter';

const result = (page: Page) => page.getByRole('region', { name: 'Result' });
const calculate = (page: Page) => page.getByRole('button', { name: 'Calculate' }).click();

/** The figure under a name, for example under 'Profit'. */
const figure = (page: Page, name: string) =>
  result(page)
    .locator('dl > *')
    .filter({ has: page.getByRole('term').filter({ hasText: new RegExp(`^${name}$`) }) })
    .getByRole('definition')
    .first();

async function fillLines(page: Page, lines: readonly string[]) {
  for (const [index, line] of lines.entries()) await page.getByLabel(`Line #${index + 1}`).fill(line);
}

test.describe('Arbitrage Calculator', () => {
  test('starts with two bets of -110 on 100 dollars, and says their loss plainly', {
    tag: [
      '@ARB-09',
      '@ARB-10',
      '@ARB-11',
      '@ARB-12',
      '@ARB-18',
      '@ROUTE-21',
      '@ARB-01',
      '@ARB-02',
      '@ARB-03',
      '@ARB-05',
      '@ARB-06',
      '@ARB-07',
      '@ARB-08',
      '@CONST-17',
    ],
  }, async ({ page }) => {
    await page.goto(ARBITRAGE);
    await expect(page.getByRole('heading', { name: 'About Arbitrage Betting' })).toBeVisible();
    const number = page.getByLabel('Number of Bets');
    await expect(number).toHaveValue('2');
    await expect(number.getByRole('option')).toHaveText(
      Array.from({ length: 12 }, (_, index) => `${index + 1}`),
    );
    await expect(page.getByLabel('Bet #1 Amount')).toHaveValue('100');
    for (const name of ['Line #1', 'Line #2']) {
      await expect(page.getByLabel(name)).toHaveValue('-110');
      await expect(page.getByLabel(name)).toHaveAttribute('placeholder', 'e.g. -110, +150');
    }
    await expect(page.getByLabel('Line #3')).toBeHidden();

    await calculate(page);
    await expect(result(page)).toContainText('Bet #1: $100.00');
    await expect(result(page)).toContainText('Bet #2: $100.00');
    await expect(figure(page, 'Total Bet')).toHaveText('$200.00');
    await expect(figure(page, 'Profit')).toContainText('9.09');
    await expect(figure(page, 'Profit')).toHaveText(/^[-−]/);
    await expect(figure(page, 'Profit %')).toHaveText(/^[-−]4\.55%$/);
    const terms = await result(page).getByRole('term').allTextContents();
    expect(terms.slice(0, 3)).toEqual(['Total Bet', 'Profit', 'Profit %']);
  });

  test('splits the stakes for the same payout; another number of bets keeps the lines and pads them with empty ones', {
    tag: ['@ARB-13', '@ARB-14', '@ARB-15', '@ARB-17', '@ARB-19', '@ARB-20', '@ARB-21'],
  }, async ({ page }) => {
    await page.goto(ARBITRAGE);
    await fillLines(page, ['+150', '\u2212130']);
    await calculate(page);
    await expect(result(page)).toContainText('Bet #2: $141.30');
    await expect(figure(page, 'Total Bet')).toHaveText('$241.30');
    await expect(figure(page, 'Profit')).toContainText('$8.70');
    await expect(figure(page, 'Profit %')).toContainText('3.60%');

    await page.getByLabel('Number of Bets').selectOption('3');
    await expect(page.getByLabel('Line #1')).toHaveValue('+150');
    await expect(page.getByLabel('Line #3')).toHaveValue('');
    await calculate(page);
    const error = page.getByText('Please fill in all the odds fields.');
    await expect(error).toBeVisible();
    await page.getByLabel('Line #3').fill('+900');
    await calculate(page);
    await expect(error).toBeHidden();
    await expect(result(page)).toContainText('Bet #3: $');
  });

  test('reads a line under 100 as decimal odds, and refuses what is no price beside its field', {
    tag: '@ARB-16',
  }, async ({ page }) => {
    await page.goto(ARBITRAGE);
    await fillLines(page, ['2.5', '-50']);
    await calculate(page);
    await expect(page.getByLabel('Line #2')).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByLabel('Line #2')).toHaveAccessibleDescription(/100/);
    await expect(page.getByLabel('Line #1')).not.toHaveAttribute('aria-invalid', 'true');
  });

  test('is in its address: a copied link shows the same calculation', async ({ page, context }) => {
    await page.goto(ARBITRAGE);
    await fillLines(page, ['+150', '-130']);
    await page.getByLabel('Bet #1 Amount').fill('250');
    await calculate(page);
    await expect(figure(page, 'Profit')).toBeVisible();
    const profit = await figure(page, 'Profit').textContent();
    // The address follows at a pause.
    await expect(page).toHaveURL(/[?&]calculated=1$/);
    const other = await context.newPage();
    await other.goto(page.url());
    await expect(other.getByLabel('Bet #1 Amount')).toHaveValue('250');
    await expect(figure(other, 'Profit')).toHaveText(profit ?? '');
  });

  test('keeps an unfinished entry over a reload', async ({ page }) => {
    await page.goto(`${ARBITRAGE}?line=-110&line=150&calculated=1`);
    await page.getByLabel('Number of Bets').selectOption('12');
    await page.getByLabel('Line #12').fill('abc');
    await expect(page).toHaveURL(/&line=&line=abc$/);
    await page.reload();
    await expect(page.getByLabel('Number of Bets')).toHaveValue('12');
    await expect(page.getByLabel('Line #2')).toHaveValue('150');
    await expect(page.getByLabel('Line #12')).toHaveValue('abc');
    await expect(figure(page, 'Profit')).toBeHidden();
  });

  test('fills its rows of fields to the same end on a tablet', async ({ page }) => {
    await page.setViewportSize({ width: 768, height: 1024 });
    await page.goto(ARBITRAGE);
    const findEnd = (target: Locator) => target.evaluate((one) => one.getBoundingClientRect().right);
    const end = await findEnd(page.locator('form'));
    // A select ends where its frame's border begins.
    expect(end - (await findEnd(page.getByLabel('Round Stakes To')))).toBeLessThan(3);
    expect(end - (await findEnd(page.getByRole('button', { name: 'Reset' })))).toBeLessThan(3);
  });

  test('takes the total, or the stake of any bet, in place of the first stake', async ({ page }) => {
    await page.goto(`${ARBITRAGE}?amount=267.63990267639906&line=1.7692307692307692&line=2.50&calculated=1`);
    await expect(result(page)).toContainText('Bet #1: $267.64at 1.7692');
    await page.getByLabel('Amount Of').selectOption('All bets');
    await expect(page.getByLabel('Total Amount')).toHaveValue('267.63990267639906');
    await expect(figure(page, 'Total Bet')).toContainText('$267.64');
    await page.getByLabel('Amount Of').selectOption('Bet #2');
    await page.getByLabel('Bet #2 Amount').fill('33.333');
    await expect(result(page)).toContainText('Bet #2: $33.33');
    await expect(page).toHaveURL(/amount=33.333&line=1.7692307692307692&line=2.50&of=2/);
    await page.reload();
    await expect(page.getByLabel('Bet #2 Amount')).toHaveValue('33.333');
    await expect(result(page)).toContainText('Bet #2: $33.33');
  });

  test('draws the implied bar where colours are forced', async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active' });
    await page.goto(`${ARBITRAGE}?line=-110&line=-110&calculated=1`);
    const parts = result(page).locator('dl + [aria-hidden=true] > :first-child > *');
    await expect(parts).toHaveCount(3);
    const grounds = await parts.evaluateAll((all) => all.map((one) => getComputedStyle(one).backgroundColor));
    const card = await result(page).evaluate((one) => getComputedStyle(one).backgroundColor);
    expect(grounds).not.toContain(card);
  });

  test('copies the result as text', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto(ARBITRAGE);
    await calculate(page);
    await page.getByRole('button', { name: 'Copy result' }).click();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toContain('Bet #1: $100.00');
    expect(copied).toContain('Total Bet');
  });
});

/** The end of the common odds' row, seen from its own corner. */
async function findRowEnd(page: Page, american: string) {
  const box = await page.getByRole('row', { name: american }).boundingBox();
  if (!box) throw new Error(`The row of ${american} is not shown.`);
  return { x: box.width - 8, y: box.height / 2 };
}

test.describe('Odds Converter', () => {
  const FIELDS = ['Fraction', 'Decimal', 'American (Moneyline)', 'Implied Probability'] as const;

  async function expectFields(page: Page, values: readonly string[]) {
    for (const [index, name] of FIELDS.entries()) {
      await expect(page.getByLabel(name)).toHaveValue(values[index] ?? '');
    }
  }

  test('any one field becomes the other three', {
    tag: [
      '@ROUTE-22',
      '@CONV-01',
      '@CONV-02',
      '@CONV-04',
      '@CONV-05',
      '@CONV-06',
      '@CONV-07',
      '@CONV-15',
      '@CONV-16',
      '@CONV-17',
    ],
  }, async ({ page }) => {
    await page.goto(CONVERTER);
    for (const { field, typed, values } of [
      { field: 'Fraction', typed: '5/1', values: ['5/1', '6.00', '+500', '16.67%'] },
      { field: 'Decimal', typed: '2.50', values: ['3/2', '2.50', '+150', '40.00%'] },
      { field: 'American (Moneyline)', typed: '-110', values: ['10/11', '1.91', '-110', '52.38%'] },
      { field: 'Implied Probability', typed: '50', values: ['1/1', '2.00', '+100', '50'] },
    ]) {
      await page.getByLabel(field).fill(typed);
      await expectFields(page, values);
    }
  });

  test('what is no price clears the other three fields and says why', {
    tag: ['@CONV-10', '@CONV-12', '@CONV-13', '@CONV-14'],
  }, async ({ page }) => {
    await page.goto(CONVERTER);
    for (const { field, typed } of [
      { field: 'Fraction', typed: '5/0' },
      { field: 'Decimal', typed: 'two' },
      { field: 'American (Moneyline)', typed: 'x' },
      { field: 'Implied Probability', typed: '100%' },
    ]) {
      await page.getByLabel('Decimal').fill('3');
      await expect(page.getByLabel('Fraction')).toHaveValue('2/1');
      await page.getByLabel(field).fill(typed);
      await expectFields(
        page,
        FIELDS.map((name) => (name === field ? typed : '')),
      );
      await expect(page.getByLabel(field)).toHaveAttribute('aria-invalid', 'true');
      await expect(page.getByLabel(field)).toHaveAccessibleDescription(/\S/);
    }
  });

  test('takes a click anywhere on a row of the table, and is in its address', async ({ page }) => {
    await page.goto(CONVERTER);
    await page.getByRole('button', { name: 'Convert +100', exact: true }).click();
    await expectFields(page, ['1/1', '2.00', '+100', '50.00%']);
    await page.getByRole('row', { name: '+200' }).click({ position: await findRowEnd(page, '+200') });
    await expectFields(page, ['2/1', '3.00', '+200', '33.33%']);
    await expect(page).toHaveURL(/[?&]american=(%2B|\+)?200/);
    await page.reload();
    await expectFields(page, ['2/1', '3.00', '+200', '33.33%']);
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('fields ask for a numeric keypad but take a sign, and the result comes into view', async ({
    page,
  }) => {
    await page.goto(ARBITRAGE);
    const line = page.getByLabel('Line #1');
    await expect(line).toHaveAttribute('inputmode', 'decimal');
    await line.fill('150');
    await page.getByRole('button', { name: 'Change sign' }).first().tap();
    await expect(line).toHaveValue(/^[-−]150$/);
    await page.getByRole('button', { name: 'Calculate' }).tap();
    await expect(figure(page, 'Profit')).toBeInViewport();
  });

  test('no placeholder is cut, on the narrowest phone either', async ({ page }) => {
    for (const width of [390, 320])
      for (const path of [`${ARBITRAGE}?line=&line=&line=`, CONVERTER]) {
        await page.setViewportSize({ width, height: 844 });
        await page.goto(path);
        const fields = page.locator('main input[placeholder]');
        await expect(fields.first()).toBeVisible();
        const cut = await fields.evaluateAll((inputs) =>
          inputs.flatMap((input) => {
            if (!(input instanceof HTMLInputElement)) return [];
            const style = getComputedStyle(input);
            const context = document.createElement('canvas').getContext('2d');
            if (!context) return [];
            context.font = style.font;
            const room =
              input.clientWidth -
              Number.parseFloat(style.paddingLeft) -
              Number.parseFloat(style.paddingRight);
            return context.measureText(input.placeholder).width > room + 1 ? [input.placeholder] : [];
          }),
        );
        expect(cut, `${path} at ${width} px`).toEqual([]);
      }
  });

  test('a tap anywhere on a row of common odds takes it', async ({ page }) => {
    await page.goto(CONVERTER);
    await page.getByRole('row', { name: '+200' }).tap({ position: await findRowEnd(page, '+200') });
    await expect(page.getByLabel('Decimal')).toHaveValue('3.00');
  });

  test('everything to press is high enough for a thumb, and text at twice its size stays within the page', async ({
    page,
  }) => {
    for (const path of [`${ARBITRAGE}?line=-110&line=150&calculated=1`, `${CONVERTER}?american=-110`]) {
      await page.goto(path);
      await expect(page.getByRole('button', { name: 'Copy link' })).toBeVisible();
      const targets = page
        .getByRole('main')
        .locator('input, select, button:not(td button, th button), tbody tr:has(button)');
      const heights = await targets.evaluateAll((all) =>
        all.map((one) => one.getBoundingClientRect().height),
      );
      expect(heights.length).toBeGreaterThan(4);
      expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%';
      });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    }
  });

  test('no total stands alone below the others on the narrowest phone', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 800 });
    await page.goto(`${ARBITRAGE}?line=-110&line=-110&calculated=1`);
    // Until the font has arrived, lines may still move.
    await expect(async () => {
      const tops = await Promise.all(
        ['Profit', 'Profit %'].map(async (name) => (await figure(page, name).boundingBox())?.y),
      );
      expect(tops[0]).toBeGreaterThan(0);
      expect(tops[1]).toBe(tops[0]);
    }).toPass({ timeout: 60_000 });
  });

  test('long stakes that do not fit are scrolled to, by keyboard too', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 800 });
    await page.goto(`${ARBITRAGE}?amount=12345678&line=-110&line=1200&calculated=1`);
    const frame = page.getByRole('region', { name: 'Bets, scrolls sideways' });
    await frame.focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => frame.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0);
  });
});
