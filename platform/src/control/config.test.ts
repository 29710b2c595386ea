import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CONTROL_VARIABLES, readControlConfig } from './config.ts';

const LEAST = { CONTROL_STORE: '/srv/registry', CONTROL_STATE: '/var/lib/control' };

describe('the environment of the control server', () => {
  it('needs the registry and a folder of its own, and has a default for everything else', () => {
    expect(readControlConfig(LEAST)).toMatchObject({
      storeLocation: '/srv/registry',
      stateDir: '/var/lib/control',
      host: '127.0.0.1',
      port: 4200,
      uploadsPerToken: 4,
    });
  });

  it('names everything that is wrong at once, with what stands there', () => {
    const wrong = { CONTROL_PORT: '99999', CONTROL_BEHIND_TLS: 'yes', CONTROL_UPLOAD_BYTES: '' };
    expect(() => readControlConfig(wrong)).toThrow(
      /CONTROL_STORE: must be set[\s\S]*CONTROL_STATE: must be set[\s\S]*CONTROL_BEHIND_TLS: must be true or false; it is 'yes'/,
    );
    expect(() => readControlConfig(wrong)).toThrow(/CONTROL_PORT: must be at most 65535; it is '99999'/);
  });

  it('is in docs/control.md, every variable of it', () => {
    const page = readFileSync(join(import.meta.dirname, '../../../docs/control.md'), 'utf8');
    const rows = page.split('\n').filter((line) => line.startsWith('| `CONTROL_'));
    const named = rows.flatMap((row) => row.split('|')[1]?.match(/CONTROL_\w+/g) ?? []);
    expect(named.sort()).toEqual(Object.keys(CONTROL_VARIABLES).sort());
  });
});
