export { findOwnAddress } from './addresses/own-origin.ts';
export { splitUrl } from './addresses/split-url.ts';
export { toAcceptedEncodings } from './http/accept-encoding.ts';
export {
  type Answer,
  createAnswer,
  createEncodedText,
  type EncodedText,
  sendAnswer,
  toHash,
} from './http/answer.ts';
export {
  ANSWER_TIME_BOUNDS,
  type AnswerCount,
  countAnswer,
  createAnswerCount,
  toStatuses,
  toTimes,
} from './http/answer-count.ts';
export { type ByteLru, createByteLru } from './http/byte-lru.ts';
export { ENCODINGS, type Encoding } from './http/encoding.ts';
export { createEventHub, type EventHub, type EventNotice } from './http/event-hub.ts';
export { EVENT_STREAM_HEADERS, openEventStream } from './http/event-stream.ts';
export type { Metrics } from './http/metrics.ts';
export { onceGone } from './http/once-gone.ts';
export { addProcessMetrics, addSentBytes } from './http/process-metrics.ts';
export { addRequestMetrics } from './http/request-metrics.ts';
export {
  INERT_DOCUMENT_POLICY,
  PAGE_SECURITY_HEADERS,
  PUBLIC_HEADERS,
  REPORTING_HEADERS,
  toCommonHeaders,
  toContentPolicy,
  toReportDirectives,
  toTrustedTypes,
} from './http/security-headers.ts';
export type { ConnectionFault } from './http/unreadable-requests.ts';
export { addressOf } from './limits/address-of.ts';
export { toNetwork } from './limits/network.ts';
export { createPlaces } from './limits/places.ts';
export {
  type Caller,
  callerOfNetwork,
  callerOfSecret,
  createRateLimit,
  EVERYBODY,
} from './limits/rate-limit.ts';
export {
  MAX_REPORT_BYTES,
  registerPolicyReports,
} from './policy-reports/policy-report-routes.ts';
export { createPolicyViolations } from './policy-reports/policy-violations.ts';
export { type Clock, repeat, systemClock } from './process/clock.ts';
export { findCode, hasCode, toReason } from './process/error-facts.ts';
export { isListenError, ListenError } from './process/errors.ts';
export { explainListenFault } from './process/explain-listen-fault.ts';
export { joinWithin } from './process/join-within.ts';
export type { Log } from './process/log.ts';
export {
  hasTwoPorts,
  type Places,
  toOperatorsPlace,
  toOperatorsPort,
} from './process/operators-place.ts';
export { replaceFile } from './process/replace-file.ts';
export { listenForOperators, type RunningServer, runMain, runServer } from './process/run-server.ts';
export { withTimeout } from './process/with-timeout.ts';
export { withoutSecrets } from './process/without-secrets.ts';
export { applyProxies } from './proxy/apply-proxies.ts';
export { findProxy, nameProxy, toCallReason } from './proxy/current-proxy.ts';
export { findNoProxyDoubts, type NamedProxy } from './proxy/find-proxy.ts';
export { checkInput } from './settings/check-input.ts';
export { asList, listSchema } from './settings/list-setting.ts';
export { findMisspelt, type RemovedSettings } from './settings/misspelt-settings.ts';
export {
  asBoolean,
  asNumber,
  asText,
  asThemselves,
  countSchema,
  flagSchema,
  folderSchema,
  gatherProblems,
  hostSchema,
  locationSchema,
  millisecondsSchema,
  portSchema,
  readSettings,
} from './settings/read-settings.ts';
export { redisSchema } from './settings/redis-schema.ts';
export { requireFolders } from './settings/require-folders.ts';
export { parsedSchema, setting, toEntries, toVariables } from './settings/setting-list.ts';
export { readSettingsFile } from './settings/settings-file.ts';
export { toShownValue } from './settings/shown-value.ts';
export {
  type ExpectedStatement,
  findTimeFault,
  signStatement,
  type TrustedKey,
  trustedKeyFields,
  verifyStatement,
} from './signatures/signed-statement.ts';
export {
  createSigningKey,
  type PublicKey,
  publicKeySchema,
  readSigningKey,
  type SigningKey,
  signingKeySchema,
  toKeyId,
  toPublicKey,
} from './signatures/signing-key.ts';
