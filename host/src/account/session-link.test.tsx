import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { prepareShell, readWhereabouts, renderShell } from '../layout/testing/render-shell.tsx';
import { NavigationBar } from '../navigation/navigation-bar.tsx';

prepareShell();

const ignore = () => {};

async function logout(answer: Response | Error) {
  const setIsAuthenticated = vi.fn();
  const fetch = vi.fn(async (_input: RequestInfo | URL) => {
    if (answer instanceof Error) throw answer;
    return answer;
  });
  const { user, container } = renderShell(
    <NavigationBar
      darkMode
      isAuthenticated
      toggleDarkMode={ignore}
      setIsAuthenticated={setIsAuthenticated}
    />,
    { path: '/ball/scores', fetch },
  );
  const before = container.innerHTML;
  await user.click(screen.getByRole('button', { name: 'Logout' }));
  return { setIsAuthenticated, fetch, before, container };
}

describe('Logout', () => {
  it('only writes to the console when the call throws', async () => {
    // NAV-33 NAV-34
    const consoleError = vi.spyOn(console, 'error').mockImplementation(ignore);
    const { setIsAuthenticated, before, container } = await logout(new TypeError('Failed to fetch'));
    await waitFor(() => expect(consoleError).toHaveBeenCalledTimes(1));
    expect(consoleError).toHaveBeenCalledWith(
      'Error logging out:',
      expect.objectContaining({ code: 'NETWORK' }),
    );
    expect(setIsAuthenticated).not.toHaveBeenCalled();
    expect(readWhereabouts().pathname).toBe('/ball/scores');
    expect(container.innerHTML).toBe(before);
    consoleError.mockClear();
  });

  it.each([403, 500])('does nothing when the backend answers %i', async (status) => {
    // NAV-35
    const { setIsAuthenticated, fetch, before, container } = await logout(new Response(null, { status }));
    expect(fetch).toHaveBeenCalledTimes(1);
    expect(setIsAuthenticated).not.toHaveBeenCalled();
    expect(readWhereabouts().pathname).toBe('/ball/scores');
    expect(container.innerHTML).toBe(before);
  });

  it('asks once however often it is pressed, and again after a failure', async () => {
    const answer = Promise.withResolvers<Response>();
    const fetch = vi.fn(() => answer.promise);
    const { user } = renderShell(
      <NavigationBar darkMode isAuthenticated toggleDarkMode={ignore} setIsAuthenticated={ignore} />,
      { path: '/ball/scores', fetch },
    );
    const button = screen.getByRole('button', { name: 'Logout' });
    await user.dblClick(button);
    expect(fetch).toHaveBeenCalledTimes(1);
    await act(async () => answer.resolve(new Response(null, { status: 500 })));
    await user.click(button);
    expect(fetch).toHaveBeenCalledTimes(2);
  });
});
