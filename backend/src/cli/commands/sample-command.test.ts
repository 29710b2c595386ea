import { expect, it } from 'vitest';
import { runInProcess } from '../../testing/run-backend.ts';

it.each([
  [['--today', '2026-02-30'], "'2026-02-30' is no day"],
  [['--today', 'tomorrow'], "'tomorrow' is no day"],
  [['folder'], "'folder' is not understood"],
  [['--size', 'full'], '--size'],
])('backend sample refuses %j before it writes anything', async (argv, message) => {
  const { code, stderr } = await runInProcess(['sample', ...argv]);
  expect(code).toBe(2);
  expect(stderr).toContain(message);
});

it('backend sample --help says what it makes', async () => {
  const { code, stdout } = await runInProcess(['sample', '--help']);
  expect(code).toBe(0);
  expect(stdout).toContain('--full');
  expect(stdout).toContain('invented players');
});
