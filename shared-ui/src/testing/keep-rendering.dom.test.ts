import { expect, it, vi } from 'vitest';

it('animation frames go on after a test whose clock stood still while the focus moved', async () => {
  vi.useFakeTimers();
  const button = document.body.appendChild(document.createElement('button'));
  button.focus();
  button.disabled = true;
  vi.useRealTimers();
  const frame = new Promise((resolve) => requestAnimationFrame(resolve));
  await expect(frame).resolves.toBeTypeOf('number');
});
