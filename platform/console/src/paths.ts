import { toAddressQuery } from '@sharpside/shared-ui/address';
import { APP_ADDRESS, CHANNEL_ADDRESS, RESTORE_ADDRESS } from './address.ts';

type AppLink = { app: string; channel: string };

/** The screens of the console: their routes, and the links to them. */
export const PATHS = {
  overview: { path: '/', href: (channel: string) => `/${toAddressQuery(CHANNEL_ADDRESS, { channel })}` },
  data: { path: '/data', href: (channel: string) => `/data${toAddressQuery(CHANNEL_ADDRESS, { channel })}` },
  together: {
    path: '/together',
    href: (channel: string) => `/together${toAddressQuery(CHANNEL_ADDRESS, { channel })}`,
  },
  restore: {
    path: '/restore',
    href: ({ channel, revision }: { channel: string; revision: number }) =>
      `/restore${toAddressQuery(RESTORE_ADDRESS, { channel, revision })}`,
  },
  app: {
    path: '/apps/:app',
    href: ({ app, channel }: AppLink) => `/apps/${app}${toAddressQuery(APP_ADDRESS, { channel })}`,
  },
} as const;
