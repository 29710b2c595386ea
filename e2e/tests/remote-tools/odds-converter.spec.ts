import { CONVERTER, findRowEnd } from '../../harness/pages/calculators.ts';
import { expect, test } from '../../harness/test.ts';

test('takes a press anywhere on a row of common odds, and is in its address', async ({ page }) => {
  await page.goto(CONVERTER);
  await page.getByRole('row', { name: '+200' }).click({ position: await findRowEnd(page, '+200') });
  await expect(page).toHaveURL(/[?&]american=(%2B|\+)?200/);
  await page.reload();
  await expect(page.getByLabel('Decimal')).toHaveValue('3.00');
});
