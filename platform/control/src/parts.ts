import { registerConsole } from './console/register-console.ts';
import type { ControlPart } from './control-context.ts';
import { registerHints } from './hints/hint-routes.ts';
import { registerChangeRoutes } from './routes/change-routes.ts';
import { registerErrorRoutes } from './routes/error-routes.ts';
import { registerOidcRoutes } from './routes/oidc-routes.ts';
import { registerPreviewRoutes } from './routes/preview-routes.ts';
import { registerSignatureRoutes } from './routes/signature-routes.ts';
import { registerStoreRoutes } from './routes/store-routes.ts';
import { registerTokenRoutes } from './routes/token-routes.ts';
import { registerUploadRoutes } from './routes/upload-routes.ts';
import { registerWebhookRoutes } from './routes/webhook-routes.ts';
import { registerWhoamiRoute } from './routes/whoami-route.ts';

/** All parts of the control server, in the order in which they are added. */
export const CONTROL_PARTS: readonly ControlPart[] = [
  registerWhoamiRoute,
  registerStoreRoutes,
  registerChangeRoutes,
  registerUploadRoutes,
  registerPreviewRoutes,
  registerErrorRoutes,
  registerSignatureRoutes,
  registerOidcRoutes,
  registerTokenRoutes,
  registerWebhookRoutes,
  registerHints,
  registerConsole,
];
