import { CONSOLE_PATHS } from '@sharpside/contracts/control';
import { toAddressQuery } from '@sharpside/shared-ui/address';
import { APP_ADDRESS, CHANNEL_ADDRESS, RESTORE_ADDRESS } from './address.ts';

type AppLink = { app: string; channel: string };

export const PATHS = {
  overview: {
    path: CONSOLE_PATHS.overview,
    href: (channel: string) => `/${toAddressQuery(CHANNEL_ADDRESS, { channel })}`,
  },
  data: {
    path: CONSOLE_PATHS.data,
    href: (channel: string) => `/data${toAddressQuery(CHANNEL_ADDRESS, { channel })}`,
  },
  together: {
    path: CONSOLE_PATHS.together,
    href: (channel: string) => `/together${toAddressQuery(CHANNEL_ADDRESS, { channel })}`,
  },
  restore: {
    path: CONSOLE_PATHS.restore,
    href: ({ channel, revision }: { channel: string; revision: number }) =>
      `/restore${toAddressQuery(RESTORE_ADDRESS, { channel, revision })}`,
  },
  webhooks: {
    path: CONSOLE_PATHS.webhooks,
    href: (channel: string) => `/webhooks${toAddressQuery(CHANNEL_ADDRESS, { channel })}`,
  },
  tokens: {
    path: CONSOLE_PATHS.tokens,
    href: (channel: string) => `/tokens${toAddressQuery(CHANNEL_ADDRESS, { channel })}`,
  },
  app: {
    path: CONSOLE_PATHS.app,
    href: ({ app, channel }: AppLink) => `/apps/${app}${toAddressQuery(APP_ADDRESS, { channel })}`,
  },
} satisfies Record<keyof typeof CONSOLE_PATHS, { path: string; href: unknown }>;
