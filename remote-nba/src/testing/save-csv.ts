import { watchDownloads } from '@sharpside/shared-ui/testing';
import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, vi } from 'vitest';

/** Presses the button that saves the rows: name and lines of the file. */
export async function saveCsv(user: UserEvent): Promise<{ name: string | undefined; lines: string[] }> {
  const downloads = watchDownloads();
  await user.click(screen.getByRole('button', { name: 'Download CSV' }));
  await waitFor(() => expect(downloads).toHaveLength(1));
  vi.unstubAllGlobals();
  const text = await downloads[0]?.blob?.text();
  return { name: downloads[0]?.name, lines: text?.trimEnd().split('\r\n') ?? [] };
}
