import { fileURLToPath } from 'node:url';
import {
  BEACON_PATH,
  HOST_APP,
  LIVE_DOCUMENT_ID,
  SESSION_MARKER_COOKIE,
  TICKET_PATH,
} from '@sharpside/contracts';
import { defineHostBuild, toInlineScript, toPageModule } from '@sharpside/mfe/build';
import { writeGlobalRules } from '@sharpside/shared-ui/global-rules';
import { GROUND, THEME_BOOT_SCRIPT, THEME_STORAGE_KEY, THEME_TOGGLE } from '@sharpside/shared-ui/theme-boot';
import { SHARED_MODULES } from './shared-modules.ts';
import { HOST_ROUTES } from './src/site/host-routes.ts';
import { SITE_SETTINGS } from './src/site/site-settings.ts';
import { findKept, keepEarlyInput, STARTED_EVENT } from './src/start/early-input.ts';
import { createStartRescue } from './src/start/start-rescue.ts';
import { START_WATCH } from './src/start/start-watch.ts';

const startRescue = toPageModule(createStartRescue, 'start-rescue.js');

export default defineHostBuild({
  root: import.meta.dirname,
  shared: SHARED_MODULES,
  routes: HOST_ROUTES,
  prerender: './src/prerender.tsx',
  owner: { team: 'Site platform', contact: '#site-platform' },
  settings: SITE_SETTINGS,
  identity: {
    icon: 'brand/mark.svg',
    touchIcon: 'brand/touch-icon-180.png',
    icons: [
      { file: 'brand/icon-192.png', purpose: 'any' },
      { file: 'brand/icon-512.png', purpose: 'any' },
      { file: 'brand/icon-maskable-512.png', purpose: 'maskable' },
    ],
    shareImage: 'brand/share-image.png',
    ground: GROUND.dark,
  },
  page: {
    file: 'src/page.html',
    inlineScripts: [
      THEME_BOOT_SCRIPT,
      toInlineScript([keepEarlyInput, findKept], {
        startedEvent: STARTED_EVENT,
        themeToggle: THEME_TOGGLE,
        themeKey: THEME_STORAGE_KEY,
        ground: GROUND,
        sessionCookie: SESSION_MARKER_COOKIE,
      }),
      toInlineScript(START_WATCH, {
        app: HOST_APP,
        liveDocumentId: LIVE_DOCUMENT_ID,
        livePath: '/live.json?app=host',
        beaconPath: BEACON_PATH,
        ticketPath: `${TICKET_PATH}?apps=${HOST_APP}`,
        rescueUrl: startRescue.url,
      }),
    ],
    modules: [startRescue],
    inlineRules: [writeGlobalRules()],
    inlineStyleSheets: [
      fileURLToPath(import.meta.resolve('@sharpside/shared-ui/fonts.css')),
      fileURLToPath(new URL('src/start/late-notice.css', import.meta.url)),
    ],
  },
});
