export { LOGIN_PATH } from '@sharpside/contracts';
export type { Account } from './account.ts';
export type { Auth, AuthConfig, AuthDeps } from './auth.ts';
export { AuthenticationRequired } from './authentication-required.tsx';
export { API_ERROR_CODES, ApiError, type ApiErrorCode, isApiError } from './calls/api-error.ts';
export { askAgain } from './calls/ask-again.ts';
export type { Query } from './calls/http-client.ts';
export {
  type CallOptions,
  createHttpClient,
  DEFAULT_TIMEOUT_MS,
  type HttpClient,
  type HttpClientOptions,
  type Parse,
} from './calls/http-client.ts';
export { AuthError, apiClient, configureAuth, requireAuth } from './configure-auth.ts';
export { createTabSignals, followOtherTabs, type TabSignals } from './follow-other-tabs.ts';
export { judgeAccess, RequireAccess, type RequireAccessProps, type Verdict } from './require-access.tsx';
export { findReturnPath, type ReturnState, toReturnState } from './return-path.ts';
export {
  createSessionStore,
  type Session,
  type SessionStatus,
  type SessionStore,
  type SubscriptionStatus,
  useSession,
} from './session-store.ts';
export { useExpiryOnRefusal } from './use-expiry-on-refusal.ts';
export { useSessionCheck } from './use-session-check.ts';
