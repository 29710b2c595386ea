import type { Page } from '@playwright/test';
import { CONVERTER, findRowEnd } from '../../harness/pages/calculators.ts';
import { expect, test } from '../../harness/test.ts';

test.describe('Odds Converter', () => {
  const FIELDS = ['Fraction', 'Decimal', 'American (Moneyline)', 'Implied Probability'] as const;

  async function expectFields(page: Page, values: readonly string[]) {
    for (const [index, name] of FIELDS.entries()) {
      await expect(page.getByLabel(name)).toHaveValue(values[index] ?? '');
    }
  }

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
