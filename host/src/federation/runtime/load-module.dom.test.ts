import { afterEach, expect, it, vi } from 'vitest';

const createFederationRuntime = vi.fn();

afterEach(() => {
  vi.doUnmock('./federation-runtime.ts');
  vi.resetModules();
});

it('says that the runtime of the host is missing until it has started, and tries once more', async () => {
  vi.resetModules();
  vi.doMock('./federation-runtime.ts', () => ({ createFederationRuntime }));
  const { findRuntimeFault, loadModule } = await import('./load-module.ts');
  const release = { app: 'remote-tools', version: '1.1.0', url: '/assets/remote-tools/entry.js' };
  const code = 'RUNTIME_NOT_LOADED';

  createFederationRuntime.mockImplementationOnce(() => {
    throw new Error('bad runtime');
  });
  await expect(loadModule(release, './one')).rejects.toMatchObject({
    code,
    cause: { message: 'bad runtime' },
  });
  expect(findRuntimeFault()).toMatchObject({ code });

  const load = vi.fn(async () => 'the module');
  createFederationRuntime.mockReturnValueOnce(load);
  await expect(loadModule(release, './one')).resolves.toBe('the module');
  expect(load).toHaveBeenCalledWith(release, './one');
  expect(findRuntimeFault()).toBeUndefined();

  load.mockRejectedValueOnce(new Error('the remote is broken'));
  await expect(loadModule(release, './one')).rejects.toThrow('the remote is broken');
});
