import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { aServer, keepExitCode } from '../testing/a-server.ts';
import { runMain, runServer } from './run-server.ts';

describe('the main of a server', () => {
  function spyOnProcess() {
    const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    const exit = vi.spyOn(process, 'exit').mockReturnValue(undefined as never);
    // The worker of this test may be reading files.
    const resources = vi.spyOn(process, 'getActiveResourcesInfo').mockReturnValue([]);
    onTestFinished(() => {
      written.mockRestore();
      exit.mockRestore();
      resources.mockRestore();
    });
    return { written, exit };
  }

  /** Lets the process seem to wait for a read of a file that hangs. */
  function spyOnHangingRead() {
    vi.spyOn(process, 'getActiveResourcesInfo').mockReturnValue(['FSReqPromise']);
    const kill = vi.spyOn(process, 'kill').mockReturnValue(true);
    onTestFinished(() => {
      kill.mockRestore();
      vi.useRealTimers();
    });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    return kill;
  }

  it('says what is doubtful before it says what is wrong, and fails', async () => {
    const { written, exit } = spyOnProcess();
    await runMain('EDGE', {
      read: () => {
        throw new Error('EDGE_PORT is wrong.');
      },
      start: () => Promise.reject(new Error('unreachable')),
      findDoubts: () => ['EDGE_PROT is no setting.'],
    });
    expect(written.mock.calls).toEqual([['EDGE_PROT is no setting.\n'], ['EDGE_PORT is wrong.\n']]);
    expect(exit.mock.calls).toEqual([[1]]);
  });

  it('ends the process with one line where the start fails, whatever the start has left', async () => {
    const { written, exit } = spyOnProcess();
    const server = aServer();
    server.app.onStart(() => Promise.reject(new Error('no channel')));
    const start = () => runServer(server.app, server.options);
    await runMain('EDGE', { read: () => server.options, start, findDoubts: () => [] });
    expect(written.mock.calls).toEqual([['no channel\n']]);
    expect(exit.mock.calls).toEqual([[1]]);
  });

  it('ends the process once the server has closed, whatever is left', async () => {
    const { exit } = spyOnProcess();
    const server = aServer();
    const running = runServer(server.app, server.options);
    const main = runMain('EDGE', { read: () => server.options, start: () => running, findDoubts: () => [] });
    const { close } = await running;
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await close();
    await main;
    expect(exit).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(exit.mock.calls).toEqual([[]]);
    vi.useRealTimers();
  });

  it('ends the process hard where a read of a file hangs, for which an exit would wait', async () => {
    const { exit } = spyOnProcess();
    const server = aServer();
    const running = runServer(server.app, server.options);
    const main = runMain('EDGE', { read: () => server.options, start: () => running, findDoubts: () => [] });
    const { close } = await running;
    const kill = spyOnHangingRead();
    await close();
    await main;
    await vi.advanceTimersByTimeAsync(5_000);
    expect(kill.mock.calls).toEqual([[process.pid, 'SIGKILL']]);
    expect(exit).not.toHaveBeenCalled();
  });

  it('leaves a read 5 s to end where the start fails, so that the process can fail with its own code', async () => {
    const { written, exit } = spyOnProcess();
    keepExitCode();
    const kill = spyOnHangingRead();
    const { options } = aServer();
    const start = () => Promise.reject(new Error('no channel'));
    await runMain('EDGE', { read: () => options, start, findDoubts: () => [] });
    expect(written.mock.calls).toEqual([['no channel\n']]);
    expect([process.exitCode, exit.mock.calls, kill.mock.calls]).toEqual([1, [], []]);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(kill.mock.calls).toEqual([[process.pid, 'SIGKILL']]);
  });
});
