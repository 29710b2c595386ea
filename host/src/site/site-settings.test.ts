import { HOST_SETTING_NAMES, hostManifestSchema } from '@sharpside/contracts';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { SITE_SETTINGS } from './site-settings.ts';

it('declares each setting of a deployment that edges take from the channel, and no other', () => {
  expect(Object.keys(SITE_SETTINGS)).toEqual([...HOST_SETTING_NAMES]);
  expect(v.parse(hostManifestSchema.entries.settings, SITE_SETTINGS)).toEqual(SITE_SETTINGS);
});
