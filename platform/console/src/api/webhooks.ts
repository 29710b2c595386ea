import { WEBHOOKS_PATH, webhookDeliverySchema, webhooksAnswerSchema } from '@sharpside/contracts/control';
import useSWR from 'swr';
import { call } from './http.ts';

/** No event announces deliveries. */
const REFRESH_MS = 10_000;

const WEBHOOKS_KEY = ['webhooks'] as const;

const fetchWebhooks = () => call(webhooksAnswerSchema, WEBHOOKS_PATH);

export const useWebhooks = () => useSWR(WEBHOOKS_KEY, fetchWebhooks, { refreshInterval: REFRESH_MS });

/** Sends a test event to a webhook. @throws {ControlError} */
export const testWebhook = (name: string) =>
  call(webhookDeliverySchema, `${WEBHOOKS_PATH}/${name}/test`, { method: 'POST' });
