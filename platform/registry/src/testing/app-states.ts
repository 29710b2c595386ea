import type { ChannelApp } from '@sharpside/contracts';
import { expect } from 'vitest';

export const app = 'remote-tools';
export const published = ['1.0.0', '1.1.0', '1.2.0', '1.3.0'];

export const aState = (overrides: Partial<ChannelApp> = {}): ChannelApp => ({
  current: '1.1.0',
  previous: '1.0.0',
  canary: null,
  frozen: null,
  withdrawn: [],
  ...overrides,
});

export const withCanary = (overrides: Partial<ChannelApp> = {}) =>
  aState({ canary: { version: '1.2.0', percent: 10 }, ...overrides });

export const refused = (message: RegExp) =>
  expect.objectContaining({ code: 'CHANGE_REFUSED', message: expect.stringMatching(message) });
export const nothingToChange = expect.objectContaining({ code: 'NOTHING_TO_CHANGE' });
