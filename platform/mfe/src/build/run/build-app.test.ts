import { ContractError } from '@sharpside/contracts';
import { createTemporaryFolder } from '@sharpside/server-kit/testing/temporary-folder';
import { describe, expect, it } from 'vitest';
import { loadConfiguration, toBuildReason } from './build-app.ts';

describe('why an app was not built', () => {
  const missing = (code: string) => Object.assign(new Error("Cannot find package 'x'"), { code });

  it('is told in words, whatever was thrown', () => {
    expect(toBuildReason(new Error('no entry'))).toBe('no entry');
    expect(toBuildReason('a word')).toBe('a word');
  });

  it('is told with where to look, where a package is missing', () => {
    expect(toBuildReason(missing('ERR_MODULE_NOT_FOUND'))).toBe(
      "Cannot find package 'x'\nIs it in package.json, and installed? docs/remotes.md has both.",
    );
    expect(toBuildReason(missing('ENOENT'))).toBe("Cannot find package 'x'");
  });

  it('is the list of what is wrong with a declaration', () => {
    const problems = [{ path: 'label', message: 'must not be empty' }];
    expect(toBuildReason(new ContractError({ what: 'remote.config.ts', problems }))).toBe(
      'remote.config.ts is not valid:\n  - label: must not be empty',
    );
  });

  it('names the file that it has no build without', async () => {
    const root = await createTemporaryFolder();
    await expect(loadConfiguration(`${root}/remote-nhl`, {})).rejects.toMatchObject({
      code: 'BUILD_FAILED',
      message: 'remote-nhl has no rspack.config.ts; docs/remotes.md shows every file that an app needs.',
    });
  });
});
