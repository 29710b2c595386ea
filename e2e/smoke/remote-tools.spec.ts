import { ARBITRAGE, CONVERTER, calculate, figure, fillLines, result } from '../harness/pages/calculators.ts';
import { expect, test } from '../harness/test.ts';

const FIELDS = ['Fraction', 'Decimal', 'American (Moneyline)', 'Implied Probability'] as const;

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
    for (const [index, name] of FIELDS.entries())
      await expect(page.getByLabel(name)).toHaveValue(values[index] ?? '');
  }
});

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
