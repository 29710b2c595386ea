import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, vi } from 'vitest';

/** Presses the button that saves the rows: name and lines of the file. jsdom saves nothing by itself. */
export async function saveCsv(user: UserEvent): Promise<{ name: string; lines: string[] }> {
  const createObjectURL = vi.fn((_: Blob) => 'blob:rows');
  const revokeObjectURL = vi.fn();
  vi.stubGlobal('URL', Object.assign(class extends URL {}, { createObjectURL, revokeObjectURL }));
  let name = '';
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    name = this.download;
  });
  await user.click(screen.getByRole('button', { name: 'Download CSV' }));
  await waitFor(() => expect(revokeObjectURL).toHaveBeenCalledWith('blob:rows'));
  click.mockRestore();
  vi.unstubAllGlobals();
  const text = await createObjectURL.mock.calls[0]?.[0].text();
  return { name, lines: text?.trimEnd().split('\r\n') ?? [] };
}
