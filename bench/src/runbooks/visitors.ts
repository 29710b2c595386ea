import { pageTicketSchema } from '@sharpside/contracts';
import * as v from 'valibot';
import type { DrillSite } from '../drill/site.ts';

/** A visitor of the first edge, by the network that a proxy names. Networks differ in their first two numbers. */
export type Visitor = { network: number; bucket?: number };

const toAddress = (network: number) => `${20 + Math.floor(network / 250)}.${1 + (network % 250)}.3.4`;

const toHeaders = ({ network, bucket }: Visitor) => ({
  'x-forwarded-for': toAddress(network),
  ...(bucket !== undefined && { cookie: `canary-bucket=${bucket}` }),
});

const toEdge = ({ ports }: DrillSite) => `http://127.0.0.1:${ports.edges[0]}`;

/** Sends a report as the page of a visitor does, and says whether the edge took it. */
export async function report(
  site: DrillSite,
  visitor: Visitor,
  { path, body }: { path: string; body: object },
): Promise<boolean> {
  const { status } = await fetch(`${toEdge(site)}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'text/plain', ...toHeaders(visitor) },
    body: JSON.stringify(body),
  });
  return status < 300;
}

/** The ticket of a page that the visitor was given. */
export async function readTicket(site: DrillSite, visitor: Visitor): Promise<string> {
  const answer = await fetch(`${toEdge(site)}/beacons/ticket`, { headers: toHeaders(visitor) });
  return v.parse(pageTicketSchema, await answer.json()).ticket;
}

/** True where the visitor's next page has that release. */
export async function isGiven(site: DrillSite, visitor: Visitor, version: string): Promise<boolean> {
  const answer = await fetch(`${toEdge(site)}/live.json`, { headers: toHeaders(visitor) });
  return (await answer.text()).includes(`"version":"${version}"`);
}
